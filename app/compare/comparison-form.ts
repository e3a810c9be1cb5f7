/** The id of the one form, in the shell, that every card's Compare button belongs to: without scripts it opens the comparison. */
export const COMPARISON_FORM = 'comparison';
