import type {
  ConfirmationOptions,
  ConfirmationResult,
  PageAlert,
  Severity,
  ToastOptions,
} from '@editorial/contracts/feedback';

export interface ShownToast {
  readonly id: string | number;
  readonly message: string;
  readonly title?: string;
  readonly severity: Severity;
  readonly options: ToastOptions;
}

export interface ShownConfirmation {
  readonly message: string;
  readonly title?: string;
  readonly severity: Severity;
  readonly options: ConfirmationOptions;
  readonly answer: (result: ConfirmationResult) => void;
}

/** The open identity check. */
export interface ShownIdentityCheck {
  readonly answer: (isProved: boolean) => void;
  readonly answered: Promise<boolean>;
  /** Whether it is about the address of the account, which a call asks for that makes a contract. */
  readonly isAddress: boolean;
}

/** Messages and dialogs that the shell shows for all remotes. */
export interface FeedbackSlice {
  readonly toasts: readonly ShownToast[];
  readonly confirmation: ShownConfirmation | null;
  readonly identityCheck: ShownIdentityCheck | null;
  /** Newest first. */
  readonly alerts: readonly PageAlert[];
}

export const initialFeedback: FeedbackSlice = {
  toasts: [],
  confirmation: null,
  identityCheck: null,
  alerts: [],
};
