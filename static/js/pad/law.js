// The law and its sentences, for a phone without a connection. Made from scoring/rules and scoring/words by
// `manage.py write_law`: put right what is there, never this file. What each rule means is said there; every
// phone loads this before its first hand, so it is as short as it can be and still be read.
// @ts-nocheck
/* eslint-disable */
import * as py from "./python.js";

class Bid extends py.Value {
  static fields = { code: undefined, level: null, denomination: null };
  get is_special() {
    return this.level === null;
  }
  toString() {
    return this.code;
  }
}

const Denomination = Object.assign((value) => value, { SPADES: "S", CLUBS: "C", DIAMONDS: "D", HEARTS: "H", NO_TRUMPS: "NT" });

const BID_TABLE = new Map([[6, new Map([["S", 40], ["C", 60], ["D", 80], ["H", 100], ["NT", 120]])], [7, new Map([["S", 140], ["C", 160], ["D", 180], ["H", 200], ["NT", 220]])], [8, new Map([["S", 240], ["C", 260], ["D", 280], ["H", 300], ["NT", 320]])], [9, new Map([["S", 340], ["C", 360], ["D", 380], ["H", 400], ["NT", 420]])], [10, new Map([["S", 440], ["C", 460], ["D", 480], ["H", 500], ["NT", 520]])]]);

const ORDINARY_BIDS = py.tuple([...py.each(py.items(BID_TABLE))].flatMap(([level, row]) => [...py.each(row)].map((denomination) => new Bid(`${py.str(level)}${py.str(denomination)}`, level, Denomination(denomination)))));

const SPECIAL_CODES = new Map([["MIS", "misere"], ["OM", "open misere"], ["BM", "blind misere"], ["SOM", "super open misere"], ["MNP", "misere without pickup"], ["NUL", "nullo"], ["GNUL", "grand nullo"]]);

export const BIDS = new Map([...new Map([...py.each(ORDINARY_BIDS)].map((bid) => [bid.code, bid])), ...new Map([...py.each(SPECIAL_CODES)].map((code) => [code, new Bid(code)]))]);

export class Table extends py.Value {
  static fields = { players: undefined, units: undefined };
  get unit_of() {
    return py.cached(this, "unit_of", () => {
      return new Map([...py.each(py.items(this.units))].flatMap(([unit, members]) => [...py.each(members)].map((player) => [player, unit])));
    });
  }
  get next_player() {
    return py.cached(this, "next_player", () => {
      return py.dict(py.zip(this.players, py.plus(this.players.slice(1), this.players.slice(0, 1))));
    });
  }
  partners_of(player) {
    return py.tuple([...py.each(py.at(this.units, py.at(this.unit_of, player)))].filter((partner) => partner !== player));
  }
}

export class SpecialBid extends py.Value {
  static fields = { value: undefined, above: null, equal: null, needs_level: null, needs_partner_bid: null, needs_first_call: false, alone: true };
  get anchor() {
    return py.or(py.or(this.equal, () => this.above), () => "");
  }
}

function _refuse(option, facts = new Map()) {
  return new py.RuleViolation("option_value", new Map([["option", option], ...facts]));
}

function _ladder(special_bids) {
  let ready, codes, special, rung, first;
  let rungs = [...py.each(ORDINARY_BIDS)].map((bid) => [bid.code]);
  let place = new Map([...py.each(py.zip(ORDINARY_BIDS, rungs))].map(([bid, rung]) => [bid.code, rung]));
  let directly_above = new Map();
  let waiting = py.dict(special_bids);
  while (py.truth(waiting)) {
    ready = [...py.each(py.items(waiting))].filter(([code, special]) => py.has(place, special.anchor)).map(([code, special]) => code);
    if (!py.truth(ready)) {
      codes = py.sorted(waiting);
      throw _refuse("special_bids", new Map([["bids", codes]]));
    }
    for (const code of py.each(ready)) {
      special = py.pop(waiting, code);
      rung = py.at(place, special.anchor);
      if (special.equal === null) {
        first = py.at(rung, 0);
        if (!py.has(directly_above, first)) {
          py.put(directly_above, first, []);
          py.insert(rungs, py.plus(py.index(rungs, rung), 1), py.at(directly_above, first));
        }
        rung = py.at(directly_above, first);
      }
      py.append(rung, code);
      py.put(place, code, rung);
    }
  }
  return rungs;
}

function table_value(bid) {
  if ((bid.level === null || bid.denomination === null)) {
    throw new Error(`${py.str(bid)} is not in the bid table`);
  }
  return py.at(py.at(BID_TABLE, bid.level), bid.denomination);
}

export class Ruleset extends py.Value {
  static fields = { name: "australian", players: 4, unit: "side", sides: "pairs", pack: 43, kitty: 3, bid_table: null, special_bids: new Map(), slam: "min250", on_fail: "minus_value", defender_points: "always", defender_threshold: null, threshold_mode: "cap", special_defender_points: "none", defender_unit: "own", partner_share: "half", max_partners: new Map(), grand_slam: false, grand_slam_nt_loss: 500, target: 500, floor: -500, game_hands: null, win_by: "contract", both_over: "contractor", defenders_tie: "first_trick", individual_backdoor: "end_no_winner", passed_out: "throw_in_next", ace_no_face: false, lowest_bid: 6, six_bids: "playable", six_bidders: "all", thrown_in_below: null, auction: "multi", raise_after_pass: "never", raise_reopens: "on_suit_change", misere_after_pass: false, out_of_turn: "unstated", revoke: "director", revoke_slam: "kept", correction: "open", hands_per_round: null, rounds: null };
  get ladder() {
    return py.cached(this, "ladder", () => {
      let rungs = [...py.each(_ladder(this.special_bids))].map((rung) => py.tuple([...[...py.each(rung)].map((code) => py.at(BIDS, code))].filter((bid) => py.truth(this._may_be_bid(bid)))));
      return py.tuple([...py.each(rungs)].filter((rung) => py.truth(rung)));
    });
  }
  _may_be_bid(bid) {
    return py.or(bid.level === null, () => bid.level >= this.lowest_bid);
  }
  get rank() {
    return py.cached(this, "rank", () => {
      return new Map([...py.each(py.enumerate(this.ladder))].flatMap(([rung, bids]) => [...py.each(bids)].map((bid) => [bid.code, rung])));
    });
  }
  get values() {
    return py.cached(this, "values", () => {
      let own = this.bid_table;
      let ordinary = new Map([...py.each(ORDINARY_BIDS)].map((bid) => [bid.code, (own === null ? table_value(bid) : py.at(own, bid.code))]));
      return new Map([...ordinary, ...new Map([...py.each(py.items(this.special_bids))].map(([code, special]) => [code, special.value]))]);
    });
  }
  value(bid) {
    return py.at(this.values, bid.code);
  }
  get lowest_level() {
    return py.cached(this, "lowest_level", () => {
      let played = (this.six_bids === "thrown_in" ? 7 : py.or(this.thrown_in_below, () => 6));
      return py.max(this.lowest_bid, played);
    });
  }
  get thrown_in() {
    if (this.lowest_level === this.lowest_bid) {
      return "passed_out";
    }
    return (this.six_bids === "thrown_in" ? "six_only" : "low_only");
  }
  plays(bid) {
    return py.or(bid.level === null, () => bid.level >= this.lowest_level);
  }
  may_promise_all(bid) {
    return py.and(bid.level !== null, () => this.grand_slam);
  }
  partners_allowed(bid) {
    return (py.truth(bid.is_special) ? 0 : py.get(this.max_partners, py.str(bid.level), 0));
  }
}

export class Adjustment extends py.Value {
  static fields = { points: undefined, reason: undefined };
}

export class Hand extends py.Value {
  static fields = { outcome: "contract", contractor: null, bid: null, partners: [], tricks: new Map(), order: [], grand_slam: false, revoke: null, sans_kitty: false, blind: false, adjustment: null, dealer: null };
}

export function contracting_units(table, hand) {
  if (hand.contractor === null) {
    return [];
  }
  let unit = py.at(table.unit_of, hand.contractor);
  return (py.truth(hand.partners) ? [unit, ...[...py.each(hand.partners)].map((partner) => py.at(table.unit_of, partner))] : [unit]);
}

class Play extends py.Value {
  static fields = { ruleset: undefined, hand: undefined, bid: undefined, contractors: undefined, defenders: undefined, won: undefined, revoked_by_contractors: undefined };
}

export function tricks_of(hand, units) {
  if (py.len(units) === 1) {
    return py.get(hand.tricks, py.at(units, 0), 0);
  }
  return py.sum([...py.each(units)].map((unit) => py.get(hand.tricks, unit, 0)));
}

function _play(ruleset, table, hand, bid) {
  let contractors = contracting_units(table, hand);
  return new Play(ruleset, hand, bid, contractors, py.tuple([...py.each(table.units)].filter((unit) => !py.has(contractors, unit))), tricks_of(hand, contractors), (hand.revoke === null ? null : py.has(contractors, py.at(table.unit_of, hand.revoke))));
}

const TRICKS = 10;

function _is_made(play) {
  if (play.revoked_by_contractors !== null) {
    return !py.truth(play.revoked_by_contractors);
  }
  if (py.truth(play.hand.grand_slam)) {
    return play.won === TRICKS;
  }
  return (play.bid.level === null ? play.won === 0 : play.won >= play.bid.level);
}

function _code(play, outcome) {
  return (py.truth(play.hand.grand_slam) ? `grand_slam_${py.str(outcome)}` : `contract_${py.str(outcome)}`);
}

const GRAND_SLAM_AT_NO_TRUMPS = 520;

const GRAND_SLAM = 500;

function worth_of(ruleset, hand, bid) {
  if (!py.truth(hand.grand_slam)) {
    return ruleset.value(bid);
  }
  let is_at_no_trumps = bid.denomination === Denomination.NO_TRUMPS;
  return (py.truth(is_at_no_trumps) ? GRAND_SLAM_AT_NO_TRUMPS : GRAND_SLAM);
}

const SLAM_MINIMUM = 250;

const SLAM_BONUS = 100;

function _slam(play) {
  if ((play.won !== TRICKS || play.bid.level === null || py.truth(play.hand.grand_slam))) {
    return 0;
  }
  if ((play.hand.revoke !== null && play.ruleset.revoke_slam === "bid_only")) {
    return 0;
  }
  let up_to_minimum = py.max(0, (SLAM_MINIMUM - play.ruleset.value(play.bid)));
  let bonus = (play.bid.level < TRICKS ? SLAM_BONUS : 0);
  return py.at(new Map([["none", 0], ["min250", up_to_minimum], ["plus100", bonus], ["plus100_min250", py.max(up_to_minimum, bonus)]]), play.ruleset.slam);
}

function _loss(play) {
  if ((py.truth(play.hand.grand_slam) && play.bid.denomination === Denomination.NO_TRUMPS)) {
    return play.ruleset.grand_slam_nt_loss;
  }
  return worth_of(play.ruleset, play.hand, play.bid);
}

class Item extends py.Value {
  static fields = { unit: undefined, points: undefined, code: undefined };
}

function _contractors_items(play, made) {
  let code, points, slam;
  if (py.truth(made)) {
    code = _code(play, "made");
    [points, slam] = [worth_of(play.ruleset, play.hand, play.bid), _slam(play)];
  } else if (play.ruleset.on_fail === "minus_value") {
    code = _code(play, "failed");
    [points, slam] = [-_loss(play), 0];
  } else {
    return [];
  }
  if ((py.truth(play.hand.partners) && play.ruleset.partner_share === "half")) {
    [points, slam] = [Math.floor(points / 2), Math.floor(slam / 2)];
  }
  let items = [];
  for (const unit of py.each(play.contractors)) {
    py.append(items, new Item(unit, points, code));
    if (py.truth(slam)) {
      py.append(items, new Item(unit, slam, "slam"));
    }
  }
  return items;
}

function _tricks_paid(play, made, unit) {
  let pays;
  if (play.revoked_by_contractors === false) {
    return [0, "defenders_tricks"];
  }
  if (play.bid.level === null) {
    pays = play.ruleset.special_defender_points;
    if (pays !== "own_tricks") {
      return [(pays === "per_contractor_trick" ? play.won : 0), "contractor_tricks"];
    }
  } else if ((play.ruleset.defender_points === "never" || (play.ruleset.defender_points === "on_fail" && py.truth(made)))) {
    return [0, "defenders_tricks"];
  }
  if (play.ruleset.defender_unit === "own") {
    return [py.get(play.hand.tricks, unit, 0), "defenders_tricks"];
  }
  return [tricks_of(play.hand, play.defenders), "defenders_tricks"];
}

const POINTS_A_TRICK = 10;

function _below_threshold(ruleset, stop, standing, tricks) {
  if (ruleset.threshold_mode === "gate") {
    return (standing >= stop ? 0 : tricks);
  }
  return py.min(tricks, py.max(0, -Math.floor((standing - stop) / POINTS_A_TRICK)));
}

function _defenders_items(play, made, standing) {
  let tricks, code;
  let items = [];
  for (const unit of py.each(play.defenders)) {
    if ((!py.truth(made) && play.ruleset.on_fail === "value_to_opponents")) {
      py.append(items, new Item(unit, _loss(play), "value_to_opponents"));
    }
    [tricks, code] = _tricks_paid(play, made, unit);
    if (play.ruleset.defender_threshold !== null) {
      tricks = _below_threshold(play.ruleset, play.ruleset.defender_threshold, py.at(standing, unit), tricks);
    }
    if (py.truth(tricks)) {
      py.append(items, new Item(unit, (POINTS_A_TRICK * tricks), code));
    }
  }
  return items;
}

const POINTS_OF_A_PASSED_DEAL = 50;

function _passed_items(ruleset, table, standing) {
  let points = POINTS_OF_A_PASSED_DEAL;
  if ((ruleset.target !== null && py.plus(py.max(py.values(standing)), points) >= ruleset.target)) {
    return [];
  }
  return [...py.each(table.units)].map((unit) => new Item(unit, points, "passed_out_points"));
}

class HandScore extends py.Value {
  static fields = { deltas: undefined, items: undefined, scored: undefined, made: undefined };
}

const OUTCOMES = new Map([["contract", true], ["passed_nt", true], ["passed_out", false], ["six_only", false], ["low_only", false], ["ace_no_face", false], ["misdeal", false]]);

export function score_hand(ruleset, table, hand, standing) {
  let play;
  let made = null;
  let items = [];
  if (hand.bid !== null) {
    play = _play(ruleset, table, hand, hand.bid);
    made = _is_made(play);
    items = py.plus(items, _contractors_items(play, made));
    items = py.plus(items, _defenders_items(play, made, standing));
  } else if (hand.outcome === "passed_nt") {
    items = py.plus(items, [...py.each(table.units)].filter((unit) => py.truth(py.get(hand.tricks, unit))).map((unit) => new Item(unit, (POINTS_A_TRICK * py.at(hand.tricks, unit)), "passed_nt_tricks")));
  } else if ((hand.outcome === "passed_out" && ruleset.passed_out === "fifty_each")) {
    items = py.plus(items, _passed_items(ruleset, table, standing));
  }
  if (hand.adjustment !== null) {
    items = py.plus(items, [...py.each(py.items(hand.adjustment.points))].filter(([unit, points]) => py.truth(points)).map(([unit, points]) => new Item(unit, points, "adjustment")));
  }
  let deltas = py.fromkeys(table.units, 0);
  for (const [unit, points, _] of py.each(items)) {
    py.put(deltas, unit, py.plus(py.at(deltas, unit), points));
  }
  return new HandScore(deltas, py.tuple(items), py.at(OUTCOMES, hand.outcome), made);
}

function _verify_player(table, player) {
  if (!py.has(table.unit_of, player)) {
    throw new py.RuleViolation("unknown_player", new Map([["player", player.slice(0, 40)]]));
  }
}

function _verify_unit(table, unit) {
  if (!py.has(table.units, unit)) {
    throw new py.RuleViolation("unknown_unit", new Map([["unit", unit.slice(0, 40)]]));
  }
}

function _verify_units(table, hand) {
  for (const unit of py.each(hand.tricks)) {
    _verify_unit(table, unit);
  }
}

function _verify_bid(ruleset, bid) {
  if (!py.has(ruleset.rank, bid.code)) {
    throw new py.RuleViolation("unknown_bid", new Map([["bid", bid.code]]));
  }
  if (py.truth(ruleset.plays(bid))) {
    return;
  }
  if (ruleset.thrown_in === "low_only") {
    throw new py.RuleViolation("too_low_to_play", new Map([["bid", bid.code], ["level", ruleset.lowest_level]]));
  }
  throw new py.RuleViolation("six_not_playable", new Map([["bid", bid.code]]));
}

function _verify_tricks(hand) {
  for (const [unit, number] of py.each(py.items(hand.tricks))) {
    if (!(0 <= number && number <= TRICKS)) {
      throw new py.RuleViolation("impossible_tricks", new Map([["unit", unit], ["tricks", number]]));
    }
  }
}

function _verify_lost_early(table, hand) {
  if (tricks_of(hand, contracting_units(table, hand)) < 1) {
    throw new py.RuleViolation("impossible_tricks", new Map([["total", py.sum(py.values(hand.tricks))]]));
  }
}

function _verify_total(hand) {
  let total = py.sum(py.values(hand.tricks));
  if (total !== TRICKS) {
    throw new py.RuleViolation("tricks_total", new Map([["total", total]]));
  }
}

function _verify_partners(ruleset, hand, bid) {
  if (ruleset.sides !== "contractor_and_partner") {
    throw new py.RuleViolation("partners_fixed", new Map());
  }
  let allowed = ruleset.partners_allowed(bid);
  if (py.len(hand.partners) > allowed) {
    throw new py.RuleViolation("too_many_partners", new Map([["allowed", allowed], ["given", py.len(hand.partners)]]));
  }
  if (py.len([...new Set([hand.contractor, ...py.each(hand.partners)])]) !== py.plus(1, py.len(hand.partners))) {
    throw new py.RuleViolation("partner_twice", new Map());
  }
}

function _verify_revoke(ruleset, player) {
  if (ruleset.revoke !== "hoc") {
    throw new py.RuleViolation("no_revoke_rule", new Map([["player", player]]));
  }
}

function _verify_contract(ruleset, table, hand) {
  if ((hand.contractor === null || hand.bid === null)) {
    throw new Error("a contract has a contractor and a bid");
  }
  let bid = hand.bid;
  _verify_player(table, hand.contractor);
  for (const partner of py.each(hand.partners)) {
    _verify_player(table, partner);
  }
  if (hand.revoke !== null) {
    _verify_player(table, hand.revoke);
  }
  _verify_units(table, hand);
  _verify_bid(ruleset, bid);
  _verify_tricks(hand);
  if ((bid.level === null && py.sum(py.values(hand.tricks)) < TRICKS)) {
    _verify_lost_early(table, hand);
  } else {
    _verify_total(hand);
  }
  if (py.truth(hand.partners)) {
    _verify_partners(ruleset, hand, bid);
  }
  if ((py.truth(hand.grand_slam) && !py.truth(ruleset.may_promise_all(bid)))) {
    throw new py.RuleViolation("no_grand_slam", new Map([["bid", bid.code]]));
  }
  if (hand.revoke !== null) {
    _verify_revoke(ruleset, hand.revoke);
  }
}

function _verify_order(table, hand) {
  for (const unit of py.each(hand.order)) {
    _verify_unit(table, unit);
  }
  let contractors = contracting_units(table, hand);
  let won = new Map([...py.each(table.units)].map((unit) => [unit, py.count(hand.order, unit)]));
  let agree = py.and(py.and(py.len(hand.order) === py.sum(py.values(hand.tricks)), () => py.sum([...py.each(contractors)].map((unit) => py.at(won, unit))) === tricks_of(hand, contractors)), () => py.all([...py.each(table.units)].filter((unit) => !py.has(contractors, unit)).map((unit) => py.at(won, unit) === py.get(hand.tricks, unit, 0))));
  if (!py.truth(agree)) {
    throw new py.RuleViolation("order", new Map([["won", won]]));
  }
}

export function verify_hand(ruleset, table, hand) {
  if (hand.dealer !== null) {
    _verify_player(table, hand.dealer);
  }
  if (hand.outcome === "contract") {
    _verify_contract(ruleset, table, hand);
  } else if (hand.outcome === "passed_nt") {
    if (ruleset.passed_out !== "play_nt") {
      throw new py.RuleViolation("passed_deal_not_played", new Map());
    }
    _verify_units(table, hand);
    _verify_tricks(hand);
    _verify_total(hand);
  }
  if (py.truth(hand.order)) {
    _verify_order(table, hand);
  }
  if (hand.adjustment !== null) {
    for (const unit of py.each(hand.adjustment.points)) {
      _verify_unit(table, unit);
    }
    if (!py.truth(py.can_be_printed(hand.adjustment.reason, true))) {
      throw new py.RuleViolation("reason_missing", new Map());
    }
  }
}

function _counted(ruleset, ruling, totals) {
  if (ruleset.win_by !== "contract") {
    return totals;
  }
  return new Map([...py.each(py.items(totals))].map(([unit, points]) => [unit, (points - py.get(ruling.points, unit, 0))]));
}

function _reached(target, counted, losers) {
  return new Map([...py.each(py.items(counted))].filter(([unit, points]) => (points >= target && !py.has(losers, unit))));
}

const IN_PROGRESS = "in_progress";

class Ending extends py.Value {
  static fields = { state: IN_PROGRESS, winners: [], losers: [], reason: null, candidates: [] };
}

const FINISHED = "finished";

function _contractors_first(ruleset, ours, theirs) {
  let highest, winners;
  if ((py.truth(theirs) && ruleset.both_over === "higher_score")) {
    highest = py.max(py.values(theirs));
    if (highest > py.max(py.values(ours))) {
      winners = py.tuple([...py.each(py.items(theirs))].filter(([unit, points]) => points === highest).map(([unit, points]) => unit));
      return new Ending(FINISHED, winners, undefined, "higher_score");
    }
  }
  let both = py.and(theirs, () => ruleset.win_by === "any");
  return new Ending(FINISHED, py.tuple(ours), undefined, (py.truth(both) ? "contractor_priority" : "target_by_contract"));
}

const TRICK_CODES = [...new Set(["defenders_tricks", "contractor_tricks", "passed_nt_tricks"])];

function _tricks_needed(ruleset, score, reached) {
  let before, short, in_play;
  let needed = new Map();
  for (const [unit, points] of py.each(py.items(reached))) {
    before = (points - py.at(score.deltas, unit));
    short = -Math.floor((before - ruleset.target) / POINTS_A_TRICK);
    in_play = py.sum([...py.each(score.items)].filter((item) => (item.unit === unit && py.has(TRICK_CODES, item.code))).map((item) => item.points));
    if (in_play >= (short * POINTS_A_TRICK)) {
      py.put(needed, unit, short);
    }
  }
  return needed;
}

function _paid_for_the_same_tricks(ruleset, score) {
  let codes = [...new Set([...py.each(score.items)].map((item) => item.code))];
  return py.or(py.has(codes, "contractor_tricks"), () => py.and(py.has(codes, "defenders_tricks"), () => ruleset.defender_unit === "side"));
}

function _position(order, unit, number) {
  return py.at([...py.each(py.enumerate(order))].filter(([trick, winner]) => winner === unit).map(([trick, winner]) => trick), (number - 1));
}

const NEEDS_RULING = "needs_ruling";

function _first_to_target(ruleset, hand, score, needed) {
  let moments;
  if (py.len(needed) === 1) {
    return new Ending(FINISHED, py.tuple(needed), undefined, "first_to_target");
  }
  if (py.truth(_paid_for_the_same_tricks(ruleset, score))) {
    moments = needed;
  } else if (py.truth(hand.order)) {
    moments = new Map([...py.each(py.items(needed))].map(([unit, number]) => [unit, _position(hand.order, unit, number)]));
  } else {
    return new Ending(NEEDS_RULING, undefined, undefined, "who_reached_first", py.tuple(needed));
  }
  let earliest = py.min(py.values(moments));
  let first = py.tuple([...py.each(py.items(moments))].filter(([unit, moment]) => moment === earliest).map(([unit, moment]) => unit));
  return new Ending(FINISHED, first, undefined, (py.len(first) === 1 ? "first_to_target" : "joint_target"));
}

function _defenders_only(ruleset, hand, score, reached) {
  let by_defeat;
  let theirs = py.tuple(reached);
  if (py.len(theirs) === 1) {
    by_defeat = py.any([...py.each(score.items)].map((item) => item.code === "value_to_opponents"));
    return new Ending(FINISHED, theirs, undefined, (py.truth(by_defeat) ? "target_by_defeat" : "target_by_tricks"));
  }
  if (ruleset.defenders_tie === "joint") {
    return new Ending(FINISHED, theirs, undefined, "joint_target");
  }
  let needed = _tricks_needed(ruleset, score, reached);
  if (!py.truth(needed)) {
    return new Ending(FINISHED, theirs, undefined, "joint_target");
  }
  return _first_to_target(ruleset, hand, score, needed);
}

function _at_target(ruleset, table, hand, score, reached) {
  if ((!py.truth(reached) || (ruleset.win_by === "contract" && !py.truth(score.made)))) {
    return null;
  }
  let contractors = contracting_units(table, hand);
  let ours = new Map([...py.each(py.items(reached))].filter(([unit, points]) => py.has(contractors, unit)));
  let theirs = new Map([...py.each(py.items(reached))].filter(([unit, points]) => !py.has(contractors, unit)));
  if (py.truth(ours)) {
    return _contractors_first(ruleset, ours, theirs);
  }
  if (ruleset.win_by === "contract") {
    return null;
  }
  return _defenders_only(ruleset, hand, score, theirs);
}

function _winners_by_back_door(ruleset, totals, losers) {
  let others = new Map([...py.each(py.items(totals))].filter(([unit, total]) => !py.has(losers, unit)));
  if (py.len(totals) === 2) {
    return py.tuple(others);
  }
  if ((ruleset.individual_backdoor === "leader_wins" && py.truth(others))) {
    return py.tuple([...py.each(py.items(others))].filter(([unit, total]) => total === py.max(py.values(others))).map(([unit, total]) => unit));
  }
  return [];
}

const PLAY_ON = new Ending();

export function judge(ruleset, table, hand, score, totals) {
  let counted, reached, ending;
  let losers = [];
  if ((ruleset.floor !== null && py.min(py.values(totals)) <= ruleset.floor)) {
    losers = py.tuple([...py.each(totals)].filter((unit) => py.at(totals, unit) <= ruleset.floor));
  }
  if (ruleset.target !== null) {
    counted = (hand.adjustment === null ? totals : _counted(ruleset, hand.adjustment, totals));
    if (py.max(py.values(counted)) >= ruleset.target) {
      reached = _reached(ruleset.target, counted, losers);
      ending = _at_target(ruleset, table, hand, score, reached);
      if (ending !== null) {
        return ending._replace(new Map([["losers", losers]]));
      }
    }
  }
  if (py.truth(losers)) {
    return new Ending(FINISHED, _winners_by_back_door(ruleset, totals, losers), losers, "backdoor");
  }
  return PLAY_ON;
}

function after_last_hand(totals) {
  let most = py.max(py.values(totals));
  let winners = py.tuple([...py.each(py.items(totals))].filter(([unit, points]) => points === most).map(([unit, points]) => unit));
  return new Ending(FINISHED, winners, undefined, "hands_played");
}

const DEALT_AGAIN = [...new Set(["six_only", "low_only", "ace_no_face", "misdeal"])];

function next_dealer(ruleset, table, dealer, outcome) {
  let passed_and_kept = py.and(outcome === "passed_out", () => ruleset.passed_out === "throw_in_same");
  return ((py.truth(passed_and_kept) || py.has(DEALT_AGAIN, outcome)) ? dealer : py.at(table.next_player, dealer));
}

class ScoredHand extends py.Value {
  static fields = { hand: undefined, score: undefined, totals: undefined, dealer: undefined, next_dealer: undefined, ending: undefined };
}

class Scoresheet extends py.Value {
  static fields = { hands: undefined, totals: undefined, ending: undefined, next_dealer: undefined };
  get played() {
    return py.len([...py.each(this.hands)].filter((line) => py.truth(line.score.scored)));
  }
  get is_open() {
    return this.ending.state === IN_PROGRESS;
  }
}

function _continued(ruleset, table, sheet, hands) {
  let score, following;
  let [totals, ending, dealer] = [sheet.totals, sheet.ending, sheet.next_dealer];
  let played = sheet.played;
  let lines = py.list(sheet.hands);
  for (const hand of py.each(hands)) {
    try {
      if (ending !== PLAY_ON) {
        throw new py.RuleViolation("game_over", new Map([["state", ending.state]]));
      }
      verify_hand(ruleset, table, hand);
    } catch (violation) {
      if (!(violation instanceof py.RuleViolation)) throw violation;
      throw violation.located(new Map([["hand", py.plus(py.len(lines), 1)]]));
    }
    if (hand.dealer !== null) {
      dealer = hand.dealer;
    }
    score = score_hand(ruleset, table, hand, totals);
    totals = new Map([...py.each(py.items(totals))].map(([unit, points]) => [unit, py.plus(points, py.at(score.deltas, unit))]));
    ending = judge(ruleset, table, hand, score, totals);
    if (py.truth(score.scored)) {
      played = py.plus(played, 1);
      if ((played === ruleset.game_hands && ending === PLAY_ON)) {
        ending = after_last_hand(totals);
      }
    }
    following = next_dealer(ruleset, table, dealer, hand.outcome);
    py.append(lines, new ScoredHand(hand, score, totals, dealer, following, ending));
    dealer = following;
  }
  return new Scoresheet(py.tuple(lines), totals, ending, dealer);
}

export function tally(ruleset, table, hands, first_dealer = null) {
  let dealer = (first_dealer !== null ? first_dealer : py.at(table.players, 0));
  if (!py.has(table.unit_of, dealer)) {
    throw new py.RuleViolation("unknown_player", new Map([["player", dealer.slice(0, 40)]]));
  }
  let nothing = py.fromkeys(table.units, 0);
  return _continued(ruleset, table, new Scoresheet([], nothing, PLAY_ON, dealer), hands);
}

export const NOT_COUNTED = "failed";

export class Told extends py.Value {
  static fields = { call: undefined, contractor: null, partners: [], tricks: null, others: [], first: null, grand_slam: false, sans_kitty: false, blind: false, revoke: null, dealer: null, ruling: [], ruling_reason: "" };
}

function _by_unit(table, numbers) {
  let given = py.or(numbers, () => py.tuple([...py.each(table.units)].map((_unit) => null)));
  return py.dict(py.zip(table.units, given));
}

function _ruling(table, told) {
  let points = new Map([...py.each(py.items(_by_unit(table, told.ruling)))].filter(([unit, given]) => py.truth(given)));
  return (py.truth(points) ? new Adjustment(points, told.ruling_reason) : null);
}

function _player(table, seat) {
  return (seat === null ? null : py.at(table.players, seat));
}

function _tricks(table, tricks, others, anybody) {
  let won = new Map([...tricks, ...new Map([...py.each(py.items(others))].filter(([name, number]) => number !== null))]);
  let blank = [...py.each(py.items(others))].filter(([name, number]) => number === null).map(([name, number]) => name);
  let left = (TRICKS - py.sum(py.values(won)));
  if ((left > 0 && py.truth(blank))) {
    if ((py.len(blank) > 1 && !py.truth(anybody))) {
      throw new py.RuleViolation("others_missing", new Map([["blank", py.tuple(blank)]]));
    }
    py.put(won, py.at(blank, 0), left);
  }
  return new Map([...py.each(table.units)].filter((unit) => py.truth(py.get(won, unit))).map((unit) => [unit, py.at(won, unit)]));
}

function _contract_tricks(ruleset, table, told, contractors) {
  let unit = py.at(table.unit_of, py.at(contractors, 0));
  let is_special = py.at(BIDS, told.call).is_special;
  let counted = py.or(!py.truth(is_special), () => ruleset.special_defender_points === "own_tricks");
  if ((told.tricks === NOT_COUNTED || told.tricks === null)) {
    if ((!py.truth(is_special) || ruleset.special_defender_points !== "none")) {
      throw new py.RuleViolation("tricks_missing", new Map());
    }
    return new Map([[unit, 1]]);
  }
  let contracting = [...py.each(contractors)].map((player) => py.at(table.unit_of, player));
  let counts = _by_unit(table, ((ruleset.unit === "player" && py.truth(counted)) ? told.others : []));
  let others = new Map([...py.each(py.items(counts))].filter(([name, won]) => !py.has(contracting, name)));
  return _tricks(table, new Map([[unit, py.int(told.tricks)]]), others, !py.truth(counted));
}

function _contract(ruleset, table, told, hand) {
  if (told.contractor === null) {
    throw new py.RuleViolation("contractor_missing", new Map());
  }
  if (told.tricks === null) {
    throw new py.RuleViolation("tricks_missing", new Map());
  }
  let bid = py.at(BIDS, told.call);
  let contractor = py.at(table.players, told.contractor);
  let partners = (py.truth(bid.is_special) ? [] : py.tuple([...py.each(told.partners)].map((seat) => py.at(table.players, seat))));
  return hand._replace(new Map([["contractor", contractor], ["bid", bid], ["partners", partners], ["tricks", _contract_tricks(ruleset, table, told, [contractor, ...py.each(partners)])], ["grand_slam", told.grand_slam], ["revoke", _player(table, told.revoke)], ["sans_kitty", told.sans_kitty], ["blind", told.blind]]));
}

function with_first_to_target(hand, table, unit) {
  let units = [unit, ...[...py.each(table.units)].filter((name) => name !== unit)];
  let order = py.tuple([...py.each(units)].flatMap((name) => [...py.each(py.range(py.get(hand.tricks, name, 0)))].map((_trick) => name)));
  return hand._replace(new Map([["order", order]]));
}

export function hand_told(ruleset, table, told) {
  let hand = new Hand((py.has(OUTCOMES, told.call) ? told.call : "contract"), undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, _ruling(table, told), _player(table, told.dealer));
  if (hand.outcome === "contract") {
    hand = _contract(ruleset, table, told, hand);
  } else if (hand.outcome === "passed_nt") {
    hand = hand._replace(new Map([["tricks", _tricks(table, new Map(), _by_unit(table, told.others), false)]]));
  }
  verify_hand(ruleset, table, hand);
  if ((told.first === null || !py.truth(hand.tricks))) {
    return hand;
  }
  return with_first_to_target(hand, table, py.at(py.tuple(table.units), told.first));
}

function people(names) {
  if (py.len(names) < 2) {
    return py.join("", names);
  }
  if (py.len(names) === 2) {
    return py.format(py.gettext("{one} & {other}"), new Map([["one", py.at(names, 0)], ["other", py.at(names, 1)]]));
  }
  return py.format(py.gettext("{names} & {last}"), new Map([["names", py.join(", ", names.slice(0, -1))], ["last", py.at(names, -1)]]));
}

function together(units) {
  let names = [...py.each(units)].map((unit) => people(unit));
  if (py.truth(py.all([...py.each(units)].map((unit) => py.len(unit) === 1)))) {
    return people(names);
  }
  return py.join(py.gettext(" and "), names);
}

function units_together(table, units) {
  return together([...py.each(units)].map((unit) => py.at(table.units, unit)));
}

const REASONS = new Map([["target_by_contract", py.gettext("the target was reached by winning a contract")], ["contractor_priority", py.gettext("more than one reached the target in one hand, and the contract comes first")], ["target_by_tricks", py.gettext("the target was reached with tricks")], ["target_by_defeat", py.gettext("the target was reached by defeating the contract")], ["first_to_target", py.gettext("first to the target, trick by trick")], ["joint_target", py.gettext("they reached the target together")], ["higher_score", py.gettext("more than one is over the target, and the higher score wins")], ["backdoor", py.gettext("out the back door")], ["hands_played", py.gettext("the most points when all the hands were played")]]);

export function ending_in_words(table, ending) {
  let winners = units_together(table, ending.winners);
  let losers = units_together(table, ending.losers);
  if (ending.state === "needs_ruling") {
    return py.format(py.gettext("{who} reached the target in the same hand. Who got there first?"), new Map([["who", units_together(table, ending.candidates)]]));
  }
  if (ending.reason === "backdoor") {
    if (!py.truth(winners)) {
      return py.format(py.gettext("{losers}: out the back door. The game is over."), new Map([["losers", losers]]));
    }
    return py.format(py.gettext("{winners} won: {losers} went out the back door."), new Map([["winners", winners], ["losers", losers]]));
  }
  if ((ending.reason === "hands_played" && py.len(ending.winners) > 1)) {
    return py.format(py.gettext("{winners} share the win, with equal points when all the hands were played."), new Map([["winners", winners]]));
  }
  let words = py.format(py.gettext("{winners} won: {reason}."), new Map([["winners", winners], ["reason", py.at(REASONS, py.or(ending.reason, () => ""))]]));
  if (py.truth(losers)) {
    words = py.plus(words, py.plus(" ", py.format(py.gettext("{losers} went out the back door."), new Map([["losers", losers]]))));
  }
  return words;
}

const OUTCOMES_of_vocabulary = new Map([["passed_out", py.gettext("Thrown in: all passed")], ["six_only", py.gettext("Thrown in: only sixes bid")], ["low_only", py.gettext("Thrown in: bids too low to play")], ["ace_no_face", py.gettext("Ace, no face")], ["misdeal", py.gettext("Misdeal")], ["passed_nt", py.gettext("All passed, played at no trumps")]]);

const SPECIAL_BIDS = new Map([["MIS", py.gettext("Misère")], ["OM", py.gettext("Open misère")], ["BM", py.gettext("Blind misère")], ["SOM", py.gettext("Super open misère")], ["MNP", py.gettext("Misère without pickup")], ["NUL", py.gettext("Nullo")], ["GNUL", py.gettext("Grand nullo")]]);

function before_suit(bid) {
  return (bid.denomination === Denomination.NO_TRUMPS ? " " : "");
}

const SUITS = new Map([[Denomination.SPADES, "♠"], [Denomination.CLUBS, "♣"], [Denomination.DIAMONDS, "♦"], [Denomination.HEARTS, "♥"], [Denomination.NO_TRUMPS, py.gettext("NT")]]);

function bid_name(bid) {
  if ((bid.level === null || bid.denomination === null)) {
    return py.str(py.at(SPECIAL_BIDS, bid.code));
  }
  return `${py.str(bid.level)}${py.str(before_suit(bid))}${py.str(py.at(SUITS, bid.denomination))}`;
}

function is_uncounted(hand, won) {
  return py.and(py.and(hand.bid !== null, () => hand.bid.is_special), () => py.or(won === 0, () => py.sum(py.values(hand.tricks)) === 1));
}

export function tricks_in_words(won) {
  return py.format(py.ngettext("{won} trick", "{won} tricks", won), new Map([["won", won]]));
}

export function hand_in_words(ruleset, table, hand, made, won) {
  let words;
  if ((hand.bid === null || hand.contractor === null)) {
    return py.str(py.at(OUTCOMES_of_vocabulary, hand.outcome));
  }
  let who = (py.truth(hand.partners) ? people([hand.contractor, ...py.each(hand.partners)]) : hand.contractor);
  let bid = bid_name(hand.bid);
  if (py.truth(hand.grand_slam)) {
    bid = py.format(py.gettext("{bid}, {announced}"), new Map([["bid", bid], ["announced", py.gettext("Grand Slam announced")]]));
  }
  if (py.truth(is_uncounted(hand, won))) {
    words = (py.truth(made) ? py.gettext("{who}: {bid}, made") : py.gettext("{who}: {bid}, failed"));
    return py.format(words, new Map([["who", who], ["bid", bid]]));
  }
  let tricks = tricks_in_words(won);
  if (py.truth(made)) {
    return py.format(py.gettext("{who}: {bid}, made with {tricks}"), new Map([["who", who], ["bid", bid], ["tricks", tricks]]));
  }
  return py.format(py.gettext("{who}: {bid}, failed with {tricks}"), new Map([["who", who], ["bid", bid], ["tricks", tricks]]));
}

export function unit_name(table, unit) {
  return people(py.at(table.units, unit));
}

const ITEMS = new Map([["contract_made", py.gettext("contract made")], ["contract_failed", py.gettext("contract failed")], ["slam", py.gettext("all ten tricks")], ["grand_slam_made", py.gettext("Grand Slam made")], ["grand_slam_failed", py.gettext("Grand Slam failed")], ["value_to_opponents", py.gettext("the value of the failed contract")], ["defenders_tricks", py.gettext("tricks against the contract")], ["contractor_tricks", py.gettext("tricks the contractor was made to take")], ["passed_nt_tricks", py.gettext("tricks won")], ["passed_out_points", py.gettext("all passed")], ["adjustment", py.gettext("ruling")]]);

function why_in_words(hand, item) {
  let why = py.str(py.at(ITEMS, item.code));
  if ((item.code === "adjustment" && hand.adjustment !== null)) {
    why = `${py.str(why)} (${py.str(hand.adjustment.reason)})`;
  }
  return why;
}

function in_figures(points) {
  if (points < 0) {
    return `−${py.str(in_figures(-points))}`;
  }
  let digits = py.str(points);
  if (py.len(digits) <= 3) {
    return digits;
  }
  return py.format(py.gettext("{thousands}{rest}"), new Map([["thousands", in_figures(Math.floor(points / 1000))], ["rest", digits.slice(-3)]]));
}

function signed(points) {
  return (points > 0 ? `+${py.str(in_figures(points))}` : in_figures(points));
}

export function item_in_words(table, hand, item) {
  return py.format(py.gettext("{who}: {why}, {points}"), new Map([["who", unit_name(table, item.unit)], ["why", why_in_words(hand, item)], ["points", signed(item.points)]]));
}

function _worth_in_words(ruleset, hand) {
  if ((ruleset.bid_table === null || hand.bid === null || py.truth(hand.bid.is_special) || py.truth(hand.grand_slam))) {
    return [];
  }
  if (ruleset.value(hand.bid) === table_value(hand.bid)) {
    return [];
  }
  return [py.format(py.gettext("{bid} is worth {worth} here."), new Map([["bid", bid_name(hand.bid)], ["worth", in_figures(ruleset.value(hand.bid))]]))];
}

const SLAMS = new Map([["min250", py.gettext("All ten tricks on a bid worth less than 250 score 250.")], ["plus100", py.gettext("All ten tricks on a lower bid score 100 more.")], ["plus100_min250", py.gettext("All ten tricks score 100 more, and never less than 250.")]]);

const REVOKES = new Map([[true, py.gettext("{who} revoked: the bid is scored as made, and the opponents score nothing.")], [false, py.gettext("{who} revoked: the bid is defeated.")]]);

function _passed_in_words(ruleset, scored) {
  let codes = [...new Set([...py.each(scored.score.items)].map((item) => item.code))];
  let gives_points = py.and(scored.hand.outcome === "passed_out", () => ruleset.passed_out === "fifty_each");
  if ((!py.truth(gives_points) || py.has(codes, "passed_out_points"))) {
    return [];
  }
  let words = py.gettext("Nobody has the {passed} points: somebody would reach the target by them.");
  return [py.format(words, new Map([["passed", POINTS_OF_A_PASSED_DEAL]]))];
}

const KITTIES = new Map([["west-seventh", py.gettext("middle")], ["midway", py.gettext("middle")], ["youngstown", py.gettext("middle")], ["american", py.gettext("widow")], ["house-of-cards", py.gettext("widow")], ["cinq-cents", py.gettext("widow")]]);

function kitty_word(ruleset) {
  let family = py.next([...py.each(KITTIES)].filter((family) => py.truth(py.startswith(ruleset.name, family))), null);
  return (py.truth(family) ? py.str(py.at(KITTIES, family)) : py.gettext("kitty"));
}

export function ruling_in_words(ruleset, scored) {
  let words;
  let [hand, codes] = [scored.hand, [...new Set([...py.each(scored.score.items)].map((item) => item.code))]];
  let notes = _worth_in_words(ruleset, hand);
  if (py.has(codes, "slam")) {
    py.append(notes, py.str(py.at(SLAMS, ruleset.slam)));
  }
  if (hand.revoke !== null) {
    py.append(notes, py.format(py.str(py.at(REVOKES, py.bool(scored.score.made))), new Map([["who", hand.revoke]])));
  }
  let counts = py.or(py.bool(scored.score.made), () => ruleset.on_fail === "minus_value");
  if ((py.truth(hand.partners) && py.truth(counts) && ruleset.partner_share === "half")) {
    words = py.ngettext("Contractor and partner score half the contract each.", "Contractor and partners score half the contract each.", py.len(hand.partners));
    py.append(notes, words);
  }
  notes = py.plus(notes, _passed_in_words(ruleset, scored));
  if ((py.has(codes, "defenders_tricks") && hand.bid !== null && py.truth(hand.bid.is_special))) {
    py.append(notes, py.gettext("The opponents score 10 for each trick they win in a misère."));
  }
  if ((ruleset.defender_threshold !== null && hand.bid !== null)) {
    py.append(notes, py.format(py.gettext("Tricks against a contract stop counting at {stop}."), new Map([["stop", ruleset.defender_threshold]])));
  }
  for (const [flag, words] of [["sans_kitty", py.format(py.gettext("Bid without the {kitty}."), new Map([["kitty", kitty_word(ruleset)]]))], ["blind", py.gettext("Bid blind.")]]) {
    if (py.truth(hand[flag])) {
      py.append(notes, words);
    }
  }
  return notes;
}

const OF_A_HAND = new Map([["contractor_missing", py.gettext("Who won the bidding?")], ["tricks_missing", py.gettext("How many tricks did the contractor's side win?")], ["others_missing", py.gettext("How many tricks did {blank} win?")], ["tricks_total", py.gettext("The tricks add up to {total}, not 10. Count them again.")], ["impossible_tricks", py.gettext("Nobody can have won that many tricks. Count them again.")], ["too_many_partners", py.gettext("Partners that may be called for this bid: {allowed}, not {given}.")], ["partner_twice", py.gettext("The contractor cannot be their own partner.")], ["partners_fixed", py.gettext("Partners are fixed by their seats here.")], ["no_grand_slam", py.gettext("A Grand Slam cannot be announced on this bid.")], ["no_revoke_rule", py.gettext("This ruleset has no rule for a revoke. Write down what you agreed as a ruling.")], ["reason_missing", py.gettext("Say in a few words why: a ruling needs its reason.")], ["six_not_playable", py.gettext("A six is never played here: choose the bid that was, or “Thrown in”.")], ["too_low_to_play", py.gettext("A bid below {level} is not played here: choose the bid that was, or “Thrown in”.")], ["passed_deal_not_played", py.gettext("A passed-out deal is not played under this ruleset.")], ["unknown_bid", py.gettext("This bid does not exist under this ruleset.")], ["order", py.gettext("The order of the tricks does not agree with who won how many.")], ["game_over", py.gettext("The game would be over before hand {hand}. Hands after the end must be struck out first.")], ["unknown_player", py.gettext("{player} does not sit at this table.")], ["unknown_unit", py.gettext("Nobody scores as {unit} at this table. Name a side, or a player.")], ["option_value", py.gettext("“{option}” has no such value. Choose one that it takes.")]]);

export function hand_refusal_in_words(violation) {
  let facts = new Map([...violation.place, ...violation.facts, ["blank", people(py.get(violation.facts, "blank", []))]]);
  return py.format(py.str(py.at(OF_A_HAND, violation.code)), facts);
}
