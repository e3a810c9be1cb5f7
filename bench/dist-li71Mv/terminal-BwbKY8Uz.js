// src/cli/terminal.ts
/** How the command ends, for scripts and continuous integration. */
const EXIT = {
	ok: 0,
	/** A limit of the suite was missed, or a key does not work. */
	missed: 1,
	/** A bad suite, a bad file or a wrong command; nothing was called. */
	bad: 2,
	/** The run ended early: stopped, out of budget or failed. What was measured is saved. */
	incomplete: 3
};
/** A command that cannot be carried out as written. The message is all that the user sees. */
var UsageError = class extends Error {
	constructor(message) {
		super(message);
		this.name = "UsageError";
	}
};

export { UsageError as n, EXIT as t };