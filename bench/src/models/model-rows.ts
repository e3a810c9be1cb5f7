// The rows of models.json. Pure.

export interface Maker {
  id: string;
  name: string;
}

export interface ModelRow {
  /** Stands in addresses. */
  id: string;
  name: string;
  /** Null where no provider says who made it. */
  maker: string | null;
  family: string;
  /** Where its weights can be downloaded. */
  weights?: string;
}
