import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='DeletedGame',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('deleted_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('ruleset_name', models.CharField(max_length=40)),
                ('options', models.JSONField()),
                ('house_name', models.CharField(blank=True, max_length=40)),
                ('lines', models.JSONField(blank=True, default=dict)),
                ('side_names', models.JSONField(blank=True, default=list)),
                ('first_dealer', models.PositiveSmallIntegerField(default=0)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('keep_generation', models.PositiveIntegerField(default=1)),
                ('watch_generation', models.PositiveIntegerField(default=1)),
                ('stands_alone', models.BooleanField(default=True)),
                ('revision', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('keep_generation', models.PositiveIntegerField(default=1)),
                ('watch_generation', models.PositiveIntegerField(default=1)),
            ],
            options={
                'verbose_name_plural': 'series',
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asker', models.CharField(max_length=24)),
                ('key', models.CharField(max_length=64)),
                ('request', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField(default=0)),
                ('headers', models.JSONField(default=dict)),
                ('body', models.TextField(blank=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('asker', 'key'), name='answer_once_a_key')],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('first_seen', models.DateTimeField(auto_now_add=True)),
                ('kind', models.CharField(blank=True, max_length=20)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('signed_out_at', models.DateTimeField(blank=True, null=True)),
                ('code_generation', models.PositiveIntegerField(default=0)),
                ('kept_with', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='others', to='scoring.device')),
            ],
        ),
        migrations.CreateModel(
            name='HandInPlay',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='in_play', serialize=False, to='scoring.game')),
                ('number', models.PositiveSmallIntegerField()),
                ('said', models.JSONField(default=dict)),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'verbose_name_plural': 'hands in play',
            },
        ),
        migrations.CreateModel(
            name='GameChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('rules', 'rules'), ('seating', 'seating'), ('dealer', 'first dealer'), ('player', 'player replaced'), ('first', 'who got there first'), ('stopped', 'stopped'), ('resumed', 'gone on with')], max_length=8)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='scoring.game')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Grant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=12)),
                ('object_id', models.UUIDField()),
                ('role', models.CharField(choices=[('own', 'started it'), ('keep', 'keeps score'), ('watch', 'watches')], max_length=8)),
                ('generation', models.PositiveIntegerField(default=0)),
                ('granted_at', models.DateTimeField(blank=True, null=True)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='scoring.device')),
            ],
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('key', models.UUIDField(default=uuid.uuid4)),
                ('outcome', models.CharField(max_length=12)),
                ('contractor', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('bid', models.CharField(blank=True, max_length=4)),
                ('partners', models.JSONField(blank=True, default=list)),
                ('tricks', models.JSONField(blank=True, default=list)),
                ('order', models.JSONField(blank=True, default=list)),
                ('grand_slam', models.BooleanField(default=False)),
                ('sans_kitty', models.BooleanField(default=False)),
                ('blind', models.BooleanField(default=False)),
                ('revoke', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('dealer', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('adjustment', models.JSONField(blank=True, default=list)),
                ('adjustment_reason', models.CharField(blank=True, max_length=200)),
                ('voided', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('recorded_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hands', to='scoring.game')),
                ('recorded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Amendment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('struck_with', models.UUIDField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='amendments', to='scoring.hand')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='HouseRules',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('ruleset_name', models.CharField(max_length=40)),
                ('options', models.JSONField()),
                ('lines', models.JSONField(blank=True, default=dict)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_rules', to='scoring.device')),
            ],
            options={
                'verbose_name_plural': 'house rules',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('merged_at', models.DateTimeField(blank=True, null=True)),
                ('came_with', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='brought', to='scoring.player')),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scoring.device')),
                ('same_as', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='spellings', to='scoring.player')),
            ],
        ),
        migrations.CreateModel(
            name='PutAway',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='put_away', to='scoring.device')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='put_away', to='scoring.game')),
            ],
            options={
                'verbose_name_plural': 'games put away',
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('from_hand', models.PositiveSmallIntegerField(default=1)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scoring.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scoring.player')),
            ],
            options={
                'ordering': ['number', 'from_hand'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='series',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='scoring.series'),
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('device', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='token', to='scoring.device')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
            ],
            options={
                'ordering': ['made_at', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='device',
            constraint=models.CheckConstraint(condition=models.Q(('kept_with__isnull', True), models.Q(('kept_with', models.F('id')), _negated=True), _connector='OR'), name='device_is_not_kept_with_itself'),
        ),
        migrations.AddField(
            model_name='handinplay',
            name='changed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device'),
        ),
        migrations.AddConstraint(
            model_name='gamechange',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='change_number_once_a_game'),
        ),
        migrations.AddConstraint(
            model_name='gamechange',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='change_numbers_start_at_1'),
        ),
        migrations.AddConstraint(
            model_name='gamechange',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['rules', 'seating', 'dealer', 'player', 'first', 'stopped', 'resumed'])), name='change_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='grant',
            constraint=models.UniqueConstraint(fields=('device', 'kind', 'object_id', 'role'), name='grant_once'),
        ),
        migrations.AddConstraint(
            model_name='grant',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['own', 'keep', 'watch'])), name='grant_role_is_known'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='hand_number_once_a_game'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='hand_key_once_a_game'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='hand_numbers_start_at_1'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['contract', 'passed_nt', 'passed_out', 'six_only', 'low_only', 'ace_no_face', 'misdeal'])), name='hand_outcome_is_known'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bid__in', ['6S', '6C', '6D', '6H', '6NT', '7S', '7C', '7D', '7H', '7NT', '8S', '8C', '8D', '8H', '8NT', '9S', '9C', '9D', '9H', '9NT', '10S', '10C', '10D', '10H', '10NT', 'MIS', 'OM', 'BM', 'SOM', 'MNP', 'NUL', 'GNUL']), ('contractor__isnull', False), ('outcome', 'contract')), models.Q(models.Q(('outcome', 'contract'), _negated=True), ('bid', ''), ('contractor__isnull', True), ('grand_slam', False)), _connector='OR'), name='hand_contract_has_contractor_and_bid'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('revoke__isnull', True), ('outcome', 'contract'), _connector='OR'), name='hand_revoke_needs_a_contract'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('contractor__isnull', True), ('contractor__in', range(0, 6)), _connector='OR'), models.Q(('revoke__isnull', True), ('revoke__in', range(0, 6)), _connector='OR'), models.Q(('dealer__isnull', True), ('dealer__in', range(0, 6)), _connector='OR')), name='hand_names_seats'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('adjustment', []), models.Q(('adjustment_reason', ''), _negated=True), _connector='OR'), name='hand_ruling_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='amendment',
            constraint=models.CheckConstraint(condition=models.Q(('struck_with__isnull', True), ('after__isnull', True), _connector='OR'), name='amendment_struck_with_others_strikes_out'),
        ),
        migrations.AddConstraint(
            model_name='amendment',
            constraint=models.UniqueConstraint(fields=('hand', 'number'), name='amendment_number_once_a_hand'),
        ),
        migrations.AddConstraint(
            model_name='amendment',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='amendment_numbers_start_at_1'),
        ),
        migrations.AddConstraint(
            model_name='houserules',
            constraint=models.UniqueConstraint(fields=('device', 'name'), name='house_rules_name_once_a_device'),
        ),
        migrations.AddConstraint(
            model_name='houserules',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='house_rules_have_a_name'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('device', 'name'), name='player_name_once_a_device'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('same_as__isnull', True), models.Q(('same_as', models.F('id')), _negated=True), _connector='OR'), name='player_is_not_merged_with_itself'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('came_with__isnull', True), models.Q(('same_as__isnull', False), models.Q(('came_with', models.F('id')), _negated=True), models.Q(('came_with', models.F('same_as')), _negated=True)), _connector='OR'), name='player_came_with_another_spelling'),
        ),
        migrations.AddConstraint(
            model_name='putaway',
            constraint=models.UniqueConstraint(fields=('device', 'game'), name='game_put_away_once'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'number', 'from_hand'), name='seat_taken_once_a_hand'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'player', 'from_hand'), name='player_sits_down_once_a_hand'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('number__in', range(0, 6))), name='seat_number_is_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('from_hand__gte', 1)), name='seat_is_taken_from_hand_1_on'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(models.OrderBy(models.F('started_at'), descending=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('stands_alone', True)), name='game_newest'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('first_dealer__in', range(0, 6))), name='game_first_dealer_is_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='token',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='token_has_a_name'),
        ),
    ]
