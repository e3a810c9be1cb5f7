/** The id of the shell's form that every card's Compare button submits without scripts. */
export const COMPARISON_FORM = 'comparison';
