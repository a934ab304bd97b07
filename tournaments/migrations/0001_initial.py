import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=40)),
                ('ranked', models.BooleanField(default=True)),
                ('status', models.CharField(choices=[('expected', 'not here yet'), ('here', 'here'), ('late', 'comes late'), ('away', 'away a while'), ('withdrawn', 'withdrawn')], default='expected', max_length=10)),
                ('leaves_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('leaving_said_at', models.DateTimeField(blank=True, null=True)),
                ('volunteers', models.BooleanField(default=False)),
                ('fixed', models.BooleanField(default=False)),
                ('couple', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('paid', models.BooleanField(default=False)),
                ('guest', models.BooleanField(default=False)),
                ('categories', models.JSONField(blank=True, default=list)),
                ('generation', models.PositiveIntegerField(default=1)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('date', models.DateField()),
                ('ruleset_name', models.CharField(max_length=40)),
                ('options', models.JSONField()),
                ('house_name', models.CharField(blank=True, max_length=40)),
                ('movement', models.CharField(default='midway', max_length=20)),
                ('in_pairs', models.BooleanField(db_default=False, default=False)),
                ('rounds', models.PositiveSmallIntegerField()),
                ('plays', models.CharField(db_default='hands', default='hands', max_length=8)),
                ('hands_per_round', models.PositiveSmallIntegerField(default=4)),
                ('seed', models.PositiveIntegerField()),
                ('plan', models.JSONField(blank=True, default=None, null=True)),
                ('sit_out_points', models.IntegerField(default=0, null=True)),
                ('sit_out_halves', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('rank_by', models.CharField(db_default='points', default='points', max_length=8)),
                ('tiebreaks', models.JSONField(blank=True, default=list)),
                ('cut', models.JSONField(blank=True, default=list)),
                ('prize_list', models.JSONField(blank=True, default=None, null=True)),
                ('one_prize_each', models.BooleanField(default=False)),
                ('draws', models.JSONField(blank=True, default=dict)),
                ('fee', models.PositiveIntegerField(default=0)),
                ('guest_fee', models.PositiveIntegerField(blank=True, default=None, null=True)),
                ('currency', models.CharField(blank=True, default='$', max_length=4)),
                ('hours', models.PositiveSmallIntegerField(default=24)),
                ('language', models.CharField(blank=True, default='', max_length=16)),
                ('hidden_rounds', models.PositiveSmallIntegerField(default=0)),
                ('board', models.CharField(default='auto', max_length=12)),
                ('revealed_steps', models.PositiveSmallIntegerField(default=0)),
                ('revealed_round', models.PositiveSmallIntegerField(default=0)),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('starts_clock', models.BooleanField(db_default=False, default=False)),
                ('origin', models.CharField(blank=True, max_length=200, validators=[django.core.validators.RegexValidator('\\Ahttps?://[A-Za-z0-9._:\\[\\]-]+\\Z')])),
                ('printed_origin', models.CharField(blank=True, max_length=200, validators=[django.core.validators.RegexValidator('\\Ahttps?://[A-Za-z0-9._:\\[\\]-]+\\Z')])),
                ('first_phone_at', models.DateTimeField(blank=True, null=True)),
                ('by_surname', models.BooleanField(default=False)),
                ('copy_to', models.CharField(blank=True, max_length=400)),
                ('copy_problem', models.CharField(blank=True, max_length=400)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('director_generation', models.PositiveIntegerField(default=1)),
                ('helper_generation', models.PositiveIntegerField(default=1)),
                ('watch_generation', models.PositiveIntegerField(default=1)),
                ('link_secret', models.CharField(blank=True, default='', editable=False, max_length=64)),
                ('kept', models.JSONField(blank=True, default=dict)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('rounds_revision', models.PositiveIntegerField(db_column='wide_revision', default=0)),
                ('whole_revision', models.PositiveIntegerField(default=0)),
                ('hall_revision', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('director_generation', models.PositiveIntegerField(default=1)),
                ('watch_generation', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('without_season', models.JSONField(blank=True, default=list)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clubs', to='scoring.device')),
            ],
        ),
        migrations.CreateModel(
            name='EveningSummary',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='summary', serialize=False, to='tournaments.tournament')),
                ('revision', models.PositiveIntegerField()),
                ('figures', models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name='tournament',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='tournaments.club'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='device',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='scoring.device'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='made_of',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='finals', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='EntryPhone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chosen_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(blank=True, null=True)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.device')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='tournaments.entry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entry_phones', to='tournaments.tournament')),
            ],
        ),
        migrations.AddField(
            model_name='entry',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=20)),
                ('facts', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('undone', models.BooleanField(default=False)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('name', models.CharField(max_length=40)),
                ('number', models.CharField(blank=True, default='', max_length=20)),
                ('is_guest', models.BooleanField(default=False)),
                ('shown', models.CharField(choices=[('name', 'by name'), ('page', 'by name, with a page of their own'), ('initials', 'by initials'), ('nobody', 'not at all: “a player”')], db_default='name', default='name', max_length=8)),
                ('came_with', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='brought', to='tournaments.member')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.club')),
                ('same_as', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='spellings', to='tournaments.member')),
            ],
        ),
        migrations.CreateModel(
            name='PrintJob',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('pack', models.CharField(max_length=12)),
                ('paper', models.CharField(max_length=8)),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('tables', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('large', models.BooleanField(default=False)),
                ('blank_backs', models.BooleanField(default=False)),
                ('origin', models.CharField(max_length=200)),
                ('ordered_at', models.DateTimeField(auto_now_add=True)),
                ('failed', models.BooleanField(default=False)),
                ('content', models.BinaryField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='print_jobs', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('based_on', models.JSONField(blank=True, default=dict)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('clock_started_at', models.DateTimeField(blank=True, null=True)),
                ('clock_paused_at', models.DateTimeField(blank=True, null=True)),
                ('time_called_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_rows', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('of', models.CharField(blank=True, default='', max_length=40)),
                ('first', models.DateField()),
                ('last', models.DateField(blank=True, null=True)),
                ('rules', models.JSONField(blank=True, default=dict)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='tournaments.club')),
                ('left_out', models.ManyToManyField(blank=True, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-first', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('ns', models.IntegerField(blank=True, null=True)),
                ('ew', models.IntegerField(blank=True, null=True)),
                ('won', models.CharField(blank=True, db_default='', default='', max_length=3)),
                ('slams_ns', models.PositiveSmallIntegerField(default=0)),
                ('slams_ew', models.PositiveSmallIntegerField(default=0)),
                ('short', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('counts', models.CharField(blank=True, max_length=6)),
                ('low', models.CharField(blank=True, max_length=2)),
                ('low_how', models.CharField(blank=True, max_length=14)),
                ('adjust_ns', models.IntegerField(default=0)),
                ('adjust_ew', models.IntegerField(default=0)),
                ('adjust_reason', models.CharField(blank=True, max_length=200)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('scorer_at', models.DateTimeField(blank=True, null=True)),
                ('agreed_at', models.DateTimeField(blank=True, null=True)),
                ('agreed_phone', models.CharField(blank=True, choices=[('scorer', 'on the scorer’s phone'), ('another', 'on another phone')], max_length=7)),
                ('agreed_ns', models.IntegerField(blank=True, null=True)),
                ('agreed_ew', models.IntegerField(blank=True, null=True)),
                ('called_at', models.DateTimeField(blank=True, null=True)),
                ('call_words', models.CharField(blank=True, max_length=200)),
                ('coming_at', models.DateTimeField(blank=True, null=True)),
                ('disputed', models.CharField(blank=True, max_length=200)),
                ('settled_ns', models.IntegerField(blank=True, null=True)),
                ('settled_ew', models.IntegerField(blank=True, null=True)),
                ('last_hand_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('agreed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.entry')),
                ('agreed_device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
                ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='event_table', to='scoring.game')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
                ('scorer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.entry')),
                ('scorer_device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.device')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(blank=True, max_length=1)),
                ('reason', models.CharField(max_length=20)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('moved', models.BooleanField(default=False)),
                ('stand_in', models.CharField(blank=True, max_length=40)),
                ('stand_in_from', models.PositiveSmallIntegerField(default=1)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.round')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.table')),
            ],
        ),
        migrations.CreateModel(
            name='TableSign',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('code', models.CharField(max_length=5, unique=True)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signs', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='WrongGuesses',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asker', models.CharField(max_length=32)),
                ('period', models.BigIntegerField()),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('asker', 'period'), name='wrong_guesses_once_a_period')],
            },
        ),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='club_has_a_name'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('closed_at__isnull', True)), fields=['date'], name='tournament_open_by_day'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournament_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('rounds__gte', 1), ('rounds__lte', 40)), name='tournament_has_a_sane_number_of_rounds'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('hands_per_round__gte', 1)), name='tournament_rounds_have_hands'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('plays__in', ('hands', 'game', 'minutes'))), name='tournament_plays_are_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('plays', 'minutes'), _negated=True), ('minutes__gte', 1), _connector='OR'), name='tournament_rounds_by_the_clock_have_minutes'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('rank_by__in', ('points', 'games', 'average'))), name='tournament_ranking_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('sit_out_halves__lte', 2)), name='tournament_sit_out_is_a_game_at_most'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('hours__in', (24, 12))), name='tournament_clock_has_12_or_24_hours'),
        ),
        migrations.AddConstraint(
            model_name='entryphone',
            constraint=models.UniqueConstraint(fields=('tournament', 'device'), name='entry_phone_has_one_name'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='entry_number_once_an_event'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='entry_name_once_an_event'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entry_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['expected', 'here', 'late', 'away', 'withdrawn'])), name='entry_status_is_known'),
        ),
        migrations.AddIndex(
            model_name='change',
            index=models.Index(models.F('tournament'), models.OrderBy(models.F('id'), descending=True), name='change_newest_of_an_event'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('club', 'name'), name='member_name_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('club', 'uid'), name='member_uid_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='member_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('same_as__isnull', True), models.Q(('same_as', models.F('id')), _negated=True), _connector='OR'), name='member_is_not_merged_with_itself'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('came_with__isnull', True), models.Q(('same_as__isnull', False), models.Q(('came_with', models.F('id')), _negated=True), models.Q(('came_with', models.F('same_as')), _negated=True)), _connector='OR'), name='member_came_with_another_spelling'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('shown__in', ['name', 'page', 'initials', 'nobody'])), name='member_publicity_is_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='round_number_once_an_event'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('published_at__isnull', True)), fields=('tournament',), name='round_drafted_one_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_numbers_start_at_1'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='season_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('last__isnull', True), ('last__gte', models.F('first')), _connector='OR'), name='season_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='table_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ew__isnull', True), ('ns__isnull', True)), models.Q(('ew__isnull', False), ('ns__isnull', False)), _connector='OR'), name='table_has_both_totals_or_none'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('won__in', ['', 'NS', 'EW', 'tie'])), name='table_winner_is_a_side'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('won', ''), ('ns__isnull', False), _connector='OR'), name='table_winner_is_typed_with_totals'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('low__in', ['', 'NS', 'EW'])), name='table_low_is_a_side'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('counts__in', ['', 'typed', 'hands'])), name='table_counts_is_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('low_how__in', ['', 'cut', 'deciding_hand', 'director'])), name='table_tie_ruling_is_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('low', ''), models.Q(('low_how', ''), _negated=True), _connector='OR'), name='table_tie_ruling_says_how'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('agreed_phone__in', ['', 'scorer', 'another'])), name='table_agreement_phone_is_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('agreed_ew__isnull', True), ('agreed_ns__isnull', True)), models.Q(('agreed_ew__isnull', False), ('agreed_ns__isnull', False)), _connector='OR'), name='table_is_agreed_to_both_totals_or_none'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('settled_ew__isnull', True), ('settled_ns__isnull', True)), models.Q(('settled_ew__isnull', False), ('settled_ns__isnull', False)), _connector='OR'), name='table_is_settled_at_both_totals_or_none'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('called_at__isnull', False), models.Q(('call_words', ''), ('coming_at__isnull', True)), _connector='OR'), name='table_call_is_answered_once_it_is_made'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('adjust_ew', 0), ('adjust_ns', 0)), models.Q(('adjust_reason', ''), _negated=True), _connector='OR'), name='table_ruling_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='place',
            constraint=models.UniqueConstraint(fields=('round', 'entry'), name='place_once_an_entry_and_round'),
        ),
        migrations.AddConstraint(
            model_name='place',
            constraint=models.UniqueConstraint(fields=('table', 'seat'), name='place_taken_once'),
        ),
        migrations.AddConstraint(
            model_name='place',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('seat', ''), ('table__isnull', True)), models.Q(('seat__in', ('N', 'E', 'S', 'W')), ('table__isnull', False)), _connector='OR'), name='place_is_a_seat_or_none'),
        ),
        migrations.AddConstraint(
            model_name='tablesign',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='sign_once_a_table'),
        ),
        migrations.AddConstraint(
            model_name='tablesign',
            constraint=models.CheckConstraint(condition=models.Q(('code__regex', '^[A-Z]{5}$')), name='sign_code_is_five_letters'),
        ),
    ]
