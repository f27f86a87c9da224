export interface DayChoiceProps {
  readonly label: string;
  /** `yyyy-MM-dd`, or `yyyy-MM` for months. Empty for none. */
  readonly value: string;
  /** Gets the value in the same notation, or an empty text for none. */
  readonly onChange: (value: string) => void;
  readonly unit?: 'day' | 'month';
  /** The first and last one that can be chosen, in the notation of the value. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Whether none can be chosen. */
  readonly clearable?: boolean;
}

export interface SearchChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** `null` for none. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Shown while none is chosen. */
  readonly placeholder?: string;
}

export interface FileDropProps {
  readonly label: string;
  /** The words in it: "Choose a file, or drop it here". */
  readonly children: string;
  readonly hint?: string;
  /** Endings and types, as in `<input accept>`. */
  readonly accept: string;
  /** The chosen file, which is shown with a button to take it away. `null` for none. */
  readonly file?: File | null;
  readonly onFile: (file: File | null) => void;
}
