/** The editorial rating counts as this many verified reviews. */
export const EDITORIAL_WEIGHT_REVIEWS = 10;
