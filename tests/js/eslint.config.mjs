// Rules for the scripts, all of them modules without a build step.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", "data/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
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
];
