/** @jest-environment node */
import { aConfiguration, settings } from '@editorial/testing/builders';
import { drawHome } from './draw.tsx';

const signIn = { en: 'Sign in', de: 'Anmelden', ar: 'تسجيل الدخول' } as const;

test('home is rendered in the requested language, whatever was rendered before', async () => {
  for (const culture of ['en', 'de', 'en', 'ar', 'de'] as const) {
    const { html, language } = await drawHome({
      settings: settings(),
      configuration: aConfiguration({ culture }),
      remotes: [],
      data: { sets: { items: [], totalCount: 0 }, plans: [] },
    });
    expect(language).toBe(culture);
    expect(html).toContain(signIn[culture]);
    expect(html).not.toContain('Home:');
  }
});
