// Rules for the scripts, all of them modules without a build step, and for which browsers scripts and style
// sheets are: the floor. tsconfig.json holds the scripts to it as well, by the types of its year.
import css from "@eslint/css";
import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

/** The oldest browsers in which everything works. Below them the plain pages do. */
const FLOOR = ["chrome 92", "firefox 102", "safari 15.4", "ios_saf 15.4"];

/** What the floor lacks and no plugin knows. */
const NOT_YET = [
  ["AbortSignal", "timeout"],
  ["AbortSignal", "any"],
  ["Response", "json"],
  ["URL", "canParse"],
].map(([object, property]) => ({ object, property, message: "The floor does not know it." }));
const ON_ANY_FORM = { property: "requestSubmit", message: "Safari 15.4 does not know it: click the button." };

const floor = {
  plugins: { compat },
  settings: {
    browsers: FLOOR,
    lintAllEsApis: true,
    // Asked for with ?. and, of what a phone cannot, answered by an undefined that is no screen.
    polyfills: ["navigator.vibrate", "document.fullscreenElement"],
  },
  rules: {
    "compat/compat": "error",
    "no-restricted-properties": ["error", ...NOT_YET, ON_ANY_FORM],
    "no-restricted-syntax": [
      "error",
      { selector: "StaticBlock", message: "Chrome 92 and Safari 15.4 do not know it." },
      {
        selector: "NewExpression[callee.name='FormData'][arguments.length>1]",
        message: "The floor leaves the button out: use fieldsOf of fields.js.",
      },
    ],
  },
};

/** The service worker is a template: without its tags it is a script, with its values as strings. */
const template = {
  preprocess: (/** @type {string} */ text) => [text.replace(/\{%.*?%\}/g, "")],
  postprocess: (/** @type {unknown[][]} */ messages) => messages.flat(),
};

export default [
  { ignores: ["**/node_modules/", "data/", ".venv/"] },
  { files: ["**/*.js", "**/*.mjs"], ...js.configs.recommended },
  {
    files: ["static/**/*.js", "tests/**/*.mjs"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 10],
      eqeqeq: "error",
      "max-len": ["error", { code: 110, ignoreUrls: false }],
      "max-lines": ["error", 200],
      "max-params": ["error", 5],
      "no-unused-vars": ["error", { caughtErrors: "all" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: globals.node }, rules: { "max-lines": "off" } },
  { files: ["static/**/*.js"], ...floor, languageOptions: { ecmaVersion: 2022 } },
  {
    files: ["templates/**/*.js"],
    ...floor,
    processor: template,
    languageOptions: { ecmaVersion: 2022, globals: globals.serviceworker },
  },
  {
    // What every engine had at the end of 2021, and what the floor has besides. Style sheets are otherwise
    // Stylelint's.
    files: ["static/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/use-baseline": [
        "error",
        {
          available: 2021,
          allowProperties: [
            "accent-color", // a tick in the colour of the page, or in the browser's
            "appearance",
            "break-after", // on paper
            "color-scheme",
            "outline", // Safari before 16.4 leaves its corners square
            "text-wrap", // lines of one length, or not
            "user-select", // with its prefix beside it
          ],
          allowPropertyValues: { "overflow-wrap": ["anywhere"] },
          allowSelectors: ["focus-visible"],
        },
      ],
    },
  },
];
