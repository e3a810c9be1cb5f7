/** The editorial rating weighs as much as this many verified reviews. */
export const EDITORIAL_WEIGHT_REVIEWS = 10;
