/** A feature of the shared vocabulary: the same label means the same in every category. */
export interface Feature {
  id: string;
  label: string;
  description: string;
}
