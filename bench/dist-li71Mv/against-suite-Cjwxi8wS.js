import { t as matchModels } from "./variants-ncIIajZ-.js";

// src/suite/against-suite.ts
function sidesOf(models, side) {
	return models.map((model) => ({
		...model,
		key: `${model.key}/${side}`,
		name: `${model.name ?? model.model} · ${side}`,
		variant: [side, ...model.variant === void 0 ? [] : [model.variant]].join("/")
	}));
}
function promptsOf({ prompt, prompts = {} }, side) {
	const named = Object.entries(prompts).map(([id, text]) => [`${side}/${id}`, text]);
	return {
		[side]: prompt,
		...Object.fromEntries(named)
	};
}
/**
* Two versions of a suite as one, so that both are measured in the same rounds on the cases that they share. Answers of both are held
* to the checks of the present version. Null where they share no case or no model.
*/
function againstSuite(now, before) {
	const earlier = new Map(before.cases.map((item) => [item.id, item]));
	const shared = now.cases.filter(({ id }) => earlier.has(id));
	const matched = matchModels(now.models, before.models);
	const [pair] = matched;
	if (!pair || shared.length === 0) return null;
	const [models, bases] = [0, 1].map((place) => sidesOf(matched.map((both) => both[place]), place === 0 ? "now" : "before"));
	const { model: _, variant: __, ...terms } = now.settings.baseline ?? { measure: "pass-rate" };
	const counted = (count, what) => count === 0 ? [] : [`${what}: ${count}.`];
	const changed = (pick) => (item) => JSON.stringify(pick(item)) !== JSON.stringify(pick(earlier.get(item.id)));
	return {
		suite: {
			...now,
			models: [...bases, ...models],
			cases: shared.map((item) => ({
				...item,
				prompts: {
					...promptsOf(earlier.get(item.id), "before"),
					...promptsOf(item, "now")
				}
			})),
			notices: [
				...now.notices ?? [],
				...counted(shared.filter(changed(({ prompt, prompts }) => [prompt, prompts])).length, "Cases with a changed prompt"),
				...counted(shared.filter(changed(({ assertions }) => assertions)).length, "Cases with changed checks, to which both versions are held"),
				...counted(now.cases.length + before.cases.length - 2 * shared.length, "Cases in one version only, which are left out"),
				...counted(now.models.length + before.models.length - 2 * matched.length, "Models in one version only, which are left out")
			]
		},
		baseline: {
			...terms,
			model: bases[0].key,
			pairs: Object.fromEntries(models.map(({ key }, index) => [key, bases[index].key]))
		}
	};
}

export { againstSuite };