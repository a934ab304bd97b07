// The rules for static/*.css: the standard ones, and those that keep sizes in the tokens of site.css.

const SIZES = ["px", "rem"];

export default {
  extends: ["stylelint-config-standard"],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    // Sizes are tokens. em is free: it is a share of the type beside it; so are %, fr and 0. Widths and
    // columns are the layout of one page and stay where they are used.
    "declaration-property-unit-disallowed-list": {
      "/^(margin|padding|gap|row-gap|column-gap|scroll-padding)/": SIZES,
      "/^(font|font-size|line-height)$/": [...SIZES, "em", "vh", "vw"],
      "/^(border|outline|column-rule|text-decoration)/": SIZES,
      "/^min-(height|width)$/": ["px"],
      "/^(transition|animation)/": ["ms", "s"],
    },
    "declaration-property-value-disallowed-list": {
      "line-height": ["/^[\\d.]/"],
      "font-weight": ["/^(?!400$|700$)\\d/"], // the two that the type comes in
      "/color|background|border|outline/": ["/#[0-9a-f]{3,8}\\b/i"], // a colour without its dark twin
    },
    "color-named": "never",
    // Newer than the floor; in tokens ESLint does not look.
    "function-disallowed-list": ["color-mix", "light-dark"],
    "selector-max-id": 1, // #watching and #hand, which the scripts fill
    "selector-max-specificity": "1,4,2",
    "selector-max-compound-selectors": 5, // .pad .special .key span.face
    "max-nesting-depth": 1, // only inside @media: phones of 2020 know no nested rules
    "declaration-no-important": true,

    // Rules of the standard set that are not kept, each with its reason.
    // It compares selectors that never meet in one element; sections go by what is on the page, not weight.
    "no-descending-specificity": null,
    // "width >= 44rem" is unknown to browsers before 2023, and a hall's phones are older.
    "media-feature-range-notation": "prefix",
    // The only way to keep an iPhone from enlarging type when it is turned.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust/"] }],
    // .suit.D is the letter that the bid itself has.
    "selector-class-pattern": "^([a-z][a-z0-9]*(-[a-z0-9]+)*|[SCDH])$",
  },
  overrides: [
    {
      // Shares of the screen and of the fitted type: nobody else has them, most are used once.
      files: ["**/board.css", "**/television.css"],
      rules: {
        "declaration-property-unit-disallowed-list": {
          "/^(margin|padding|gap|row-gap|column-gap|font|font-size|line-height)/": SIZES,
          "/^(border|outline|column-rule|text-decoration)/": SIZES,
          "/^min-(height|width)$/": ["px"],
        },
      },
    },
  ],
};
