import js from "@eslint/js";
import globals from "globals";

const LINES = { skipBlankLines: false, skipComments: false };

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-shadow": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "no-implicit-coercion": "error",
      "no-unused-vars": ["error", { caughtErrors: "all" }],
      "max-lines": ["error", { max: 500, ...LINES }],
      "max-lines-per-function": ["error", { max: 60, ...LINES }],
    },
  },
  { files: ["src/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/pages/**/*.js"], languageOptions: { globals: globals.node } },
  { files: ["src/**/theme.js"], languageOptions: { sourceType: "script" } },
  { ignores: [".venv/", "node_modules/"] },
];
