// src/suite/variants.ts
/** Every model with every version of the prompt: each is an entry of its own, with its own figures. */
function withVariants(models, variants = []) {
	if (variants.length === 0) return [...models];
	return models.flatMap((model) => variants.map(({ id, name }) => ({
		...model,
		key: `${model.key}/${id}`,
		name: `${model.name ?? model.model} · ${name}`,
		variant: id
	})));
}
/** Finds whom each model is compared with. Null where no model of the run is the baseline. */
function resolveBaseline(source, models) {
	const { variant, model, ...rest } = source;
	if (model !== void 0) return models.some(({ key }) => key === model) ? {
		...rest,
		model
	} : null;
	const keyOf = (other) => other.key.slice(0, -(other.variant?.length ?? 0));
	const bases = models.filter((other) => other.variant === variant);
	const pairs = models.flatMap((other) => {
		const base = other.variant === variant ? void 0 : bases.find((one) => keyOf(one) === keyOf(other));
		return base ? [[other.key, base.key]] : [];
	});
	const [first] = bases;
	if (!first) return null;
	return {
		...rest,
		model: first.key,
		pairs: Object.fromEntries(pairs)
	};
}
/** Models of the same key belong together; so do a model that is gone and one that is new, where there is one of each for a version of the prompt, or one at all. */
function matchModels(now, before) {
	const pairs = [];
	const left = (side) => (side === 0 ? now : before).filter((model) => !pairs.some((pair) => pair[side] === model));
	const rules = [
		({ key }) => key,
		({ variant }) => variant,
		() => ""
	];
	for (const nameOf of rules) {
		const [added, gone] = [Map.groupBy(left(0), nameOf), Map.groupBy(left(1), nameOf)];
		for (const [name, [one, ...twins]] of added) {
			const [other, ...others] = gone.get(name) ?? [];
			if (one && other && twins.length + others.length === 0) pairs.push([one, other]);
		}
	}
	return pairs;
}

export { resolveBaseline as n, withVariants as r, matchModels as t };