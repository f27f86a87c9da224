import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { useCulture, useT } from '@editorial/platform';
import { TextAreaField, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isTranslated, type PictureValues, type TranslationValues } from './picture-values.ts';

/** A picture's texts in further languages, one closed part for each. Searches find them too. */
export function TranslationFields() {
  const t = useT('catalog');
  return (
    <details className="con-translations">
      <summary>{t('EditTranslations')}</summary>
      <p className="ed-muted ed-small">{t('EditTranslationsHint')}</p>
      {TextLanguages.map((language) => (
        <Language key={language} language={language} />
      ))}
    </details>
  );
}

function Language({ language }: { readonly language: TextLanguage }) {
  const t = useT('catalog');
  const culture = useCulture();
  const values = useWatch<PictureValues>({ name: 'translations' });
  const name = new Intl.DisplayNames([culture], { type: 'language' }).of(language) ?? language;
  const isFilled = isTranslated((values as PictureValues['translations'])[language]);
  const [isOpen, setOpen] = useState(false);
  const field = (of: keyof TranslationValues, label: string) => ({
    name: `translations.${language}.${of}`,
    label: `${name}: ${label}`,
    optional: true,
  });
  return (
    <details className="con-translation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} {isFilled && <span className="ed-muted">({t('Translated')})</span>}
      </summary>
      {isOpen && (
        <div dir={language === 'ar' ? 'rtl' : 'ltr'}>
          <TextField {...field('title', t('EditTitle'))} maxLength={200} />
          <TextAreaField
            {...field('description', t('EditDescription'))}
            rows={3}
            maxLength={4000}
          />
          <TextField {...field('tags', t('EditTags'))} />
          <TextField {...field('alternativeText', t('EditAlternativeText'))} maxLength={500} />
        </div>
      )}
    </details>
  );
}
