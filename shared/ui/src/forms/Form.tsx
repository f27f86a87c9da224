import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  FormProvider,
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { classNames } from '../controls/class-names.ts';
import { useKitText } from '../texts/kit-texts.ts';
import { readMessage } from '../validation/messages.ts';
import {
  parseWithSchema,
  placeServerErrors,
  runValidators,
  serverValidationErrors,
  type FieldMessages,
  type FormSchema,
} from '../validation/validate.ts';
import type { GroupValidator, Validator } from '../validation/validators.ts';
import { draftKey, leaveDraft, takeDraft } from './drafts.ts';
import { useEnterSubmit } from './enter-submit.ts';
import {
  FormScopeContext,
  useUnfinishedForm,
  useUnsavedChanges,
  type FormScope,
  type FormState,
} from './form-context.ts';
import './forms.css';

export interface FormProps<Values extends FieldValues, Output = Values> {
  readonly defaultValues: DefaultValues<Values>;
  /** A zod schema. The submitted values are its output. */
  readonly schema?: FormSchema<Output>;
  /** Validators by field, in addition to or instead of the schema. */
  readonly rules?: { readonly [Name in keyof Values]?: readonly Validator[] };
  /** Validators that compare fields, such as `comparePasswords`. */
  readonly groups?: readonly GroupValidator[];
  /** Shows no errors before the first submit (R5.27). */
  readonly validateOnSubmit?: boolean;
  /** Disables the warnings of the browser and the modal about unsaved input. */
  readonly suppressUnsavedWarning?: boolean;
  /** Lets the browser ask before the page is left with unsaved input, even outside of a modal. */
  readonly warnOnLeave?: boolean;
  /**
   * Called with valid values only (R4.76). Validation errors of a failed call are shown at their
   * fields. Any other failure goes to `onFailure`. Without `onFailure`, it goes to the window,
   * unless it has already been reported (`isReported`).
   */
  readonly onSubmit: (values: Output, form: UseFormReturn<Values>) => void | Promise<unknown>;
  readonly onFailure?: (error: unknown) => void;
  readonly children:
    | ReactNode
    | ((state: FormState & { readonly form: UseFormReturn<Values> }) => ReactNode);
  readonly className?: string;
  readonly id?: string;
  readonly 'aria-label'?: string;
}

/** A form. Its fields look up their value, errors and texts by name. */
// Long because validation, drafts, the server's messages and submitting write each other's state: as
// hooks each would take the setters of the others, and the order of their effects would be hidden.
export function Form<Values extends FieldValues, Output = Values>({
  defaultValues,
  schema,
  rules,
  groups,
  validateOnSubmit = false,
  suppressUnsavedWarning = false,
  warnOnLeave = false,
  onSubmit,
  onFailure,
  children,
  className,
  id: givenId,
  ...rest
}: FormProps<Values, Output>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const text = useKitText();
  const [messages, setMessages] = useState<FieldMessages>({});
  const [serverMessages, setServerMessages] = useState<{
    readonly placed: FieldMessages;
    readonly rest: readonly string[];
  }>({ placed: {}, rest: [] });
  const [dirtyNames, setDirtyNames] = useState<ReadonlySet<string>>(new Set());
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [isSubmitted, setSubmitted] = useState(false);
  const fieldValidators = useRef(new Map<string, readonly Validator[]>());

  const validate = (values: Values): { data: Output } | { messages: FieldMessages } => {
    const parsed = schema ? parseWithSchema(schema, values) : { data: values as unknown as Output };
    const all = [
      runValidators(values, rules ?? {}, groups ?? []),
      runValidators(values, Object.fromEntries(fieldValidators.current), []),
      'messages' in parsed ? parsed.messages : {},
    ];
    const names = new Set(all.flatMap((found) => Object.keys(found)));
    if (names.size === 0) return parsed;
    return {
      messages: Object.fromEntries(
        [...names].map((name) => [name, [...new Set(all.flatMap((found) => found[name] ?? []))]]),
      ),
    };
  };
  const resolver: Resolver<Values, unknown, Values> = (values) => {
    const result = validate(values);
    if ('data' in result) return { values: result.data as unknown as Values, errors: {} };
    const errors = {};
    for (const [name, [message]] of Object.entries(result.messages))
      set(errors, name || 'root', { type: 'invalid', message });
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
  const submitNow = useRef<() => void>(() => {});
  const enter = useEnterSubmit(submitNow);
  const form = useForm<Values, unknown, Values>({
    defaultValues,
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const key = useRef('');
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  });
  useLayoutEffect(() => {
    key.current = draftKey(givenId ?? rest['aria-label'] ?? '', Object.keys(defaultValues));
    for (const [name, value] of Object.entries(takeDraft(key.current) ?? {}))
      form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      });
    const drawn = element.current;
    return () => {
      if (!dirty.current) return;
      // Recognizes passwords by `autocomplete`, because a visible password is a text input.
      const secrets = new Set(
        [...(drawn?.querySelectorAll('input[autocomplete$="-password"]') ?? [])].map(
          (input) => input.closest<HTMLElement>('[data-field]')?.dataset.field,
        ),
      );
      leaveDraft(
        key.current,
        Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.has(name))),
      );
    };
    // Initial values are read only once per form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form]);
  const check = useRef(validate);
  useEffect(() => {
    check.current = validate;
  });

  const revalidate = useCallback(() => {
    const result = check.current(form.getValues());
    setMessages('messages' in result ? result.messages : {});
  }, [form]);
  useEffect(() => {
    revalidate();
    return form.subscribe({ formState: { values: true }, callback: revalidate });
  }, [form, revalidate, schema, rules, groups]);

  const markDirty = useCallback((name: string) => {
    setDirtyNames((names) => (names.has(name) ? names : new Set(names).add(name)));
    setServerMessages((shown) =>
      shown.placed[name] === undefined
        ? shown
        : {
            ...shown,
            placed: Object.fromEntries(
              Object.entries(shown.placed).filter(([field]) => field !== name),
            ),
          },
    );
  }, []);
  const setFieldValidators = useCallback(
    (name: string, validators: readonly Validator[] | null) => {
      if (validators) fieldValidators.current.set(name, validators);
      else fieldValidators.current.delete(name);
      revalidate();
    },
    [revalidate],
  );

  const fieldNames = () =>
    [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
      (field) => field.dataset.field ?? '',
    );
  const submit = async () => {
    enter.cancel();
    setSubmitted(true);
    setDirtyNames(new Set(fieldNames()));
    setServerMessages({ placed: {}, rest: [] });
    revalidate();
    await form.handleSubmit(
      async (values) => {
        try {
          await onSubmit(values as unknown as Output, form);
          form.reset(form.getValues(), { keepValues: true });
        } catch (error) {
          const errors = serverValidationErrors(error);
          if (errors.length > 0) {
            setServerMessages(placeServerErrors(errors, fieldNames()));
            setFailedSubmits((count) => count + 1);
          } else if (onFailure) onFailure(error);
          else if (!(error as { isReported?: boolean } | null)?.isReported) throw error;
        }
      },
      () => setFailedSubmits((count) => count + 1),
    )();
  };
  useEffect(() => {
    submitNow.current = () => void submit();
  });
  useEffect(() => {
    if (failedSubmits > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedSubmits]);
  useUnfinishedForm(isDirty);
  // A submitting form may navigate away without a warning.
  useUnsavedChanges(
    id,
    isDirty && !suppressUnsavedWarning,
    isSubmitting ? 'free' : warnOnLeave ? 'asks' : 'asks in a modal',
  );

  const isValid = Object.keys(messages).length === 0;
  const scope = useMemo<FormScope>(
    () => ({
      id,
      isSubmitting,
      isDirty,
      isValid,
      markDirty,
      setFieldValidators,
      messages: Object.fromEntries(
        [...new Set([...Object.keys(messages), ...Object.keys(serverMessages.placed)])].map(
          (name) => [name, [...(messages[name] ?? []), ...(serverMessages.placed[name] ?? [])]],
        ),
      ),
      showsErrors: (name) =>
        (dirtyNames.has(name) && (!validateOnSubmit || isSubmitted)) ||
        get(serverMessages.placed, name) !== undefined,
    }),
    [
      id,
      isSubmitting,
      isDirty,
      isValid,
      markDirty,
      setFieldValidators,
      messages,
      serverMessages,
      dirtyNames,
      validateOnSubmit,
      isSubmitted,
    ],
  );

  const loose = [...(isSubmitted ? (messages[''] ?? []) : []), ...serverMessages.rest];
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          {...rest}
          id={id}
          ref={element}
          noValidate
          className={classNames('ed-form', className)}
          onKeyDown={enter.onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void submit();
          }}
        >
          <div role="alert" className="ed-form__alert">
            {loose.map((message) => (
              <p key={message}>{readMessage(message, text)}</p>
            ))}
          </div>
          {typeof children === 'function'
            ? children({ isSubmitting, isDirty, isValid, form })
            : children}
        </form>
      </FormScopeContext>
    </FormProvider>
  );
}
