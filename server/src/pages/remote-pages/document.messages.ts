/** The input of a drawn page, without functions. */
export interface PageInput {
  /** The path as the document writes it. */
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly language: string;
  readonly site: { readonly address: string; readonly name: string };
}

/** Work for the worker. `asked` is null to list the pages that the document draws. */
export type ToWorker =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly code: string;
      readonly asked: PageInput | null;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly call: number; readonly body: string }
  | { readonly kind: 'drop'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly call: number; readonly path: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: string }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
