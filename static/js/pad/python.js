// What the words of Python mean, for law.js, which is translated from it: a dict is a Map, a tuple or list an
// array, None is null. Nothing here knows the game.

import { fill } from "./words.js";

/** A frozen value with named fields, each with its default; it can be taken apart as a tuple can. */
export class Value {
  /** @type {Record<string, any>} */
  static fields = {};

  /** @param {any[]} given the fields in their order; `undefined` has the default */
  constructor(...given) {
    const { fields } = /** @type {typeof Value} */ (this.constructor);
    const value = /** @type {Record<string, any>} */ (this);
    let place = 0;
    // A tally makes thousands of them.
    for (const name in fields) {
      value[name] = given[place] === undefined ? fields[name] : given[place];
      place += 1;
    }
  }

  *[Symbol.iterator]() {
    const { fields } = /** @type {typeof Value} */ (this.constructor);
    for (const name of Object.keys(fields)) yield Reflect.get(this, name);
  }

  /** Copy it with some fields changed. @param {Map<string, unknown>} changes */
  _replace(changes) {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, Object.fromEntries(changes));
  }
}

/** What the law raises: a code, the facts, and the place in the record. */
export class RuleViolation extends Error {
  /**
   * @param {string} code
   * @param {Map<string, unknown>} facts
   */
  constructor(code, facts) {
    super(code);
    this.code = code;
    this.facts = facts;
    /** @type {Map<string, number>} */
    this.place = new Map();
  }

  /** @param {Map<string, number>} place */
  located(place) {
    const violation = new RuleViolation(this.code, this.facts);
    violation.place = new Map([...this.place, ...place]);
    return violation;
  }
}

/** @type {WeakMap<object, Map<string, any>>} */
const kept = new WeakMap();

/** A property that is worked out once. @type {(value: object, name: string, make: () => any) => any} */
export function cached(value, name, make) {
  const known = kept.get(value) ?? new Map();
  kept.set(value, known);
  if (!known.has(name)) known.set(name, make());
  return known.get(name);
}

/** @param {any} value */
export function truth(value) {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** @type {(first: any, second: () => any) => any} */
export const and = (first, second) => (truth(first) ? second() : first);
/** @type {(first: any, second: () => any) => any} */
export const or = (first, second) => (truth(first) ? first : second());

/** @type {(values: any) => Iterable<any>} */
export const each = (values) => (values instanceof Map ? values.keys() : values);
/** @type {(values: any) => any[]} */
export const list = (values = []) => [...each(values)];
export const tuple = list;
/** @type {(value: any) => Map<any, any>} */
export const dict = (value = []) => new Map(value);

/** @type {(values: any, key: any) => any} */
export function at(values, key) {
  if (values instanceof Map) return values.get(key);
  return values[key < 0 ? values.length + key : key];
}
/** @type {(values: any, key: any, value: any) => void} */
export function put(values, key, value) {
  if (values instanceof Map) values.set(key, value);
  else values[key] = value;
}
/** @type {(values: any, value: any) => boolean} */
export const has = (values, value) => (values instanceof Map ? values.has(value) : values.includes(value));
/** @type {(values: any, more: any) => any} */
export const plus = (values, more) => (Array.isArray(values) ? [...values, ...each(more)] : values + more);

/** @type {(values: Map<any, any>, key: any, other?: any) => any} */
export const get = (values, key, other = null) => (values.has(key) ? values.get(key) : other);
/** @type {(values: Map<any, any>, key: any) => any} */
export function pop(values, key) {
  const value = values.get(key);
  values.delete(key);
  return value;
}
/** @type {(values: Map<any, any>) => any} */
export const items = (values) => [...values.entries()];
/** @type {(values: Map<any, any>) => any} */
export const values = (values) => [...values.values()];
/** @type {(values: Map<any, any>) => any} */
export const keys = (values) => [...values.keys()];
/** @type {(names: any, value: any) => Map<any, any>} */
export const fromkeys = (names, value = null) => new Map(list(names).map((name) => [name, value]));

/** @type {(values: any[], value: any) => void} */
export const append = (values, value) => void values.push(value);
/** @type {(values: any[], place: number, value: any) => void} */
export const insert = (values, place, value) => void values.splice(place, 0, value);
/** @type {(values: any[], value: any) => number} */
export const index = (values, value) => values.indexOf(value);
/** @type {(values: any[], value: any) => number} */
export const count = (values, value) => list(values).filter((other) => other === value).length;

/** @type {(values: any) => number} */
export const len = (values) => (values instanceof Map ? values.size : values.length);
/** @type {(values: any) => number} */
export const sum = (values) => list(values).reduce((total, value) => total + value, 0);
/** @type {(...values: any[]) => any} */
export const max = (...values) => Math.max(...(values.length === 1 ? list(values[0]) : values));
/** @type {(...values: any[]) => any} */
export const min = (...values) => Math.min(...(values.length === 1 ? list(values[0]) : values));
/** @type {(values: any) => boolean} */
export const any = (values) => list(values).some(truth);
/** @type {(values: any) => boolean} */
export const all = (values) => list(values).every(truth);
/** @type {(values: any, other?: any) => any} */
export function next(values, other = null) {
  for (const value of each(values)) return value;
  return other;
}
/** @type {(values: any) => any} */
export const enumerate = (values) => list(values).map((value, place) => [place, value]);
/** @type {(...lists: any[]) => any} */
export function zip(...lists) {
  const [first, ...others] = lists.map(list);
  const least = Math.min(first.length, ...others.map(len));
  return first.slice(0, least).map((value, place) => [value, ...others.map((values) => values[place])]);
}
/** @type {(most: number) => number[]} */
export const range = (most) => [...new Array(most).keys()];
/** @type {(values: any) => any[]} */
export const sorted = (values) => list(values).sort((one, other) => (one < other ? -1 : Number(one > other)));

/** @type {(value: any) => string} */
export function str(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : String(value);
}
/** @type {(value: any) => number} */
export const int = (value) => Math.trunc(Number(value));
export const bool = truth;
/** @type {(text: string, letters: string) => boolean} */
export const startswith = (text, letters) => text.startsWith(letters);
/** @type {(text: string) => string} */
export const strip = (text) => text.trim();
/** @type {(between: string, texts: any) => string} */
export const join = (between, texts) => list(texts).join(between);
/** @type {(text: string, blanks: Map<string, any>) => string} */
export const format = (text, blanks) =>
  fill(text, Object.fromEntries([...blanks].map(([name, value]) => [name, str(value)])));

export { gettext, ngettext } from "./words.js";

/** Whether there is something to read in it; the server judges the letters. @param {string} text */
export const can_be_printed = (text) => text.trim() !== "";
