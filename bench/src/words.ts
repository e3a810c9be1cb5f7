// The entry for browsers: names and numbers that a page writes by itself. Nothing behind it needs Node.
export { formatMoney } from './format-figures.ts';
export { type PresetId, roundsOfPreset, runPresets } from './presets.ts';
export { countRows } from './suite/count-rows.ts';
