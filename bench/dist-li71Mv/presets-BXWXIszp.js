// src/presets.ts
/**
* Rounds by purpose, in the words of every form. What they promise is for two models and one prompt, by `forecastConclusions`; a
* forecast of the run itself says what its own models, cases and rounds can show.
*/
const runPresets = [
	{
		id: "single",
		rounds: 1,
		title: "Single",
		text: "One answer each, to read. Compares times only with 6 cases or more."
	},
	{
		id: "quick",
		rounds: 3,
		title: "Quick",
		text: "3 rounds, for a first look. Compares times only with 6 cases or more."
	},
	{
		id: "standard",
		rounds: 10,
		title: "Standard",
		text: "10 rounds. With two models and one prompt, finds one that takes 2 times as long."
	},
	{
		id: "decision",
		rounds: 30,
		title: "Decision",
		text: "30 rounds. With two models and one prompt, finds one that takes 1.4 times as long."
	}
];
const presetIds = runPresets.map(({ id }) => id);
/** Undefined for a name that is no preset. */
function roundsOfPreset(id) {
	return runPresets.find((preset) => preset.id === id)?.rounds;
}

export { roundsOfPreset as n, runPresets as r, presetIds as t };