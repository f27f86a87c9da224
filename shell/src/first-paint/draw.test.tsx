/** @jest-environment node */
import { aConfiguration, settings } from '@editorial/testing/builders';
import { drawHome, withoutStyleAttributes } from './draw.tsx';

const signIn = { en: 'Sign in', de: 'Anmelden', ar: 'تسجيل الدخول' } as const;

test('home is rendered in the requested language, whatever was rendered before', async () => {
  for (const culture of ['en', 'de', 'en', 'ar', 'de'] as const) {
    const { html, language } = await drawHome({
      settings: settings(),
      configuration: aConfiguration({ culture }),
      remotes: [],
      data: { sets: { items: [], totalCount: 0 }, plans: [], subjects: { items: [] } },
    });
    expect(language).toBe(culture);
    expect(html).toContain(signIn[culture]);
    expect(html).not.toContain('Home:');
  }
});

test('style attributes become rules of one style element that nothing can end', () => {
  const { html, style } = withoutStyleAttributes(
    '<i style="width:1px"></i><b style="background:url(&quot;a&amp;b&quot;)"></b><i style="width:1px">style=&quot;</i><u style="--x:&lt;/style&gt;"></u>',
  );
  expect(html).toBe(
    '<i data-style="0"></i><b data-style="1"></b><i data-style="0">style=&quot;</i><u data-style="2"></u>',
  );
  expect(style).toBe(
    '#root[data-drawn] [data-style="0"]{width:1px}#root[data-drawn] [data-style="1"]{background:url("a&b")}#root[data-drawn] [data-style="2"]{--x:\\3c /style>}',
  );
});
