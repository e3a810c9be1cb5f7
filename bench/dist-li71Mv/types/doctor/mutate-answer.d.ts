export declare const MUTATIONS: readonly ["number", "fact", "language", "refusal", "cut"];
export type Mutation = (typeof MUTATIONS)[number];
/** What each does to an answer, for reports. */
export declare const mutationWords: Record<Mutation, string>;
/** All bad versions of a good answer, by what is wrong with them; none where an answer has nothing that could go wrong so. */
export declare function mutateAnswer(text: string): {
    mutation: Mutation;
    text: string;
}[];
