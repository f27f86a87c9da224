import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../controls/Button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../controls/Icon.tsx';
import { useKitText } from '../texts/kit-texts.ts';
import { readMessage } from '../validation/messages.ts';
import {
  brokenRules,
  ownWordsCheck,
  password,
  passwordChecks,
  PASSWORD_MAX_LENGTH,
  type PasswordCheck,
  type PasswordRules,
} from '../validation/password.ts';
import type { Validator } from '../validation/validators.ts';
import { FieldFrame, useField, type FieldProps } from './Field.tsx';
import { asText, inputClass } from './fields.tsx';

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Shows the rules, checks them off while typing, and refuses a password that breaks one. */
  readonly rules?: PasswordRules;
  /** Fields of the form with names and addresses of the person. Pass a stable array. */
  readonly ownFields?: readonly string[];
}

const noFields: readonly string[] = [];
const noValidators: readonly Validator[] = [];

/** The rules with the words that the form knows of the person, and the validators of the field. */
function useOwnRules({ rules, ownFields = noFields, validators = noValidators }: RuledField) {
  const words = useWatch({ name: [...ownFields] })
    .map(asText)
    .join('\n');
  return useMemo(() => {
    if (!rules) return { validators };
    const own = { ...rules, ownWords: [...rules.ownWords, ...words.split('\n')] };
    return { rules: own, validators: [...validators, password(own)] };
  }, [rules, validators, words]);
}
type RuledField = Pick<PasswordFieldProps, 'rules' | 'ownFields' | 'validators'>;

/** A password field with a button to show it. At most 128 characters (R5.38). */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const { rules, validators } = useOwnRules(props);
  const control = useField({ ...props, validators });
  const text = useKitText();
  const [isShown, setShown] = useState(false);
  const value = asText(control.field.value);
  const rulesId = `${control.ids.control}-rules`;
  // The list below shows which rules are broken: as messages, they would move what follows.
  const listed = rules
    ? brokenRules(rules, value).map((message) => readMessage(message, text))
    : [];
  const errors = control.errors.filter((message) => !listed.includes(message));
  return (
    <FieldFrame {...props} control={{ ...control, errors }}>
      <span className="ed-input-group">
        <input
          {...control.attributes}
          aria-describedby={
            classNames(control.attributes['aria-describedby'], rules && rulesId) || undefined
          }
          ref={control.field.ref}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={inputClass(control.isInvalid)}
          value={value}
          onBlur={control.field.onBlur}
          onChange={(event) => control.change(event.target.value)}
          autoComplete={autoComplete}
          maxLength={PASSWORD_MAX_LENGTH * 2}
        />
        <Button
          look="quiet"
          iconOnly
          className="ed-input-group__button"
          icon={<Icon name={isShown ? 'eyeOff' : 'eye'} />}
          aria-pressed={isShown}
          aria-label={text(isShown ? 'EditorialUi::HidePassword' : 'EditorialUi::ShowPassword')}
          onClick={() => setShown(!isShown)}
        />
      </span>
      {rules && (
        <PasswordRuleList
          id={rulesId}
          rules={rules}
          value={value}
          isInvalid={control.isInvalid && value !== ''}
        />
      )}
    </FieldFrame>
  );
}

function PasswordRuleList({
  id,
  rules,
  value,
  isInvalid,
}: {
  readonly id: string;
  readonly rules: PasswordRules;
  readonly value: string;
  readonly isInvalid: boolean;
}) {
  const text = useKitText();
  const line = (check: PasswordCheck) => {
    const isMet = value !== '' && check.passes(value);
    return (
      <li key={check.key} data-met={isMet}>
        <Icon name={isMet ? 'check' : 'minus'} />
        {text(check.label, check.parameters)}
        <span className="ed-visually-hidden">
          {' '}
          ({text(isMet ? 'EditorialUi::RuleMet' : 'EditorialUi::RuleOpen')})
        </span>
      </li>
    );
  };
  return (
    <div id={id} className="ed-password-rules" data-invalid={isInvalid || undefined}>
      <p className="ed-small ed-muted">{text('EditorialUi::PasswordRules')}</p>
      <ul className="ed-password-rules__list">
        {[...passwordChecks(rules), ...ownWordsCheck(rules)].map(line)}
        {rules.notCommon && (
          <li data-unknown>
            <Icon name="minus" />
            {text('EditorialUi::PasswordNotCommon')}
          </li>
        )}
      </ul>
    </div>
  );
}
