/**
 * Standard rates in percent, as two packages have them that others keep: `eu-vat-rates-data`
 * 2026.9.29 (from the sources of the European Commission and the states) and `sales-tax` 2.23.0.
 * Written down in November 2026, when the rates of the site were compared with them.
 */
export const judgedRates = {
  'eu-vat-rates-data':
    'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22 ' +
    'LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23 CH 8.1 GB 20 NO 25 LI 8.1 MC 20',
  'sales-tax':
    'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22 ' +
    'LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23 CH 8.1 GB 20 NO 25 LI 7.7 MC 20 IM 20 ' +
    'US-AL 4 US-AR 6 US-AZ 6.6 US-CA 8.25 US-CO 2.9 US-CT 6 US-DC 6 US-FL 6 US-GA 4 US-HI 4 US-IA 6 US-ID 6 ' +
    'US-IL 6.25 US-IN 7 US-KS 6.5 US-KY 6 US-LA 4 US-MA 6.25 US-MD 6 US-ME 5 US-MI 6 US-MN 6.875 US-MO 4.225 ' +
    'US-MS 7 US-NC 5.75 US-ND 5 US-NE 5.5 US-NJ 7 US-NM 5 US-NV 6.85 US-NY 4 US-OH 5.5 US-OK 4.5 US-PA 6 ' +
    'US-RI 7 US-SC 6 US-SD 4 US-TN 7 US-TX 6.25 US-UT 5.95 US-VA 5 US-VT 6 US-WA 6.5 US-WI 5 US-WV 6 US-WY 4',
} as const;

/**
 * Where `sales-tax` has another rate than the site, the site's rate in percent and why it is right.
 */
export const explainedRates: Readonly<Record<string, readonly [percent: number, reason: string]>> =
  {
    LI: [8.1, 'the rate of Switzerland, since January 2024 (MWSTG 25 (1)); 7.7 was before'],
    'US-AR': [6.5, 'since July 2013 (amendment 91 of the constitution)'],
    'US-AZ': [5.6, 'the hundredth for schools ended in May 2013 (proposition 100)'],
    'US-CA': [7.25, 'since January 2017; 8.25 ended in June 2011'],
    'US-CT': [6.35, 'since July 2011'],
    'US-LA': [5, 'from 2025 to 2029 (act 11 of 2024)'],
    'US-ME': [5.5, 'since October 2013'],
    'US-NC': [4.75, 'since July 2011'],
    'US-NJ': [6.625, 'since January 2018'],
    'US-NM': [4.875, 'since July 2023'],
    'US-OH': [5.75, 'since September 2013'],
    'US-SD': [4.2, 'from July 2023 to June 2027'],
    'US-UT': [4.85, 'the part of the state; 5.95 had parts of all counties'],
    'US-VA': [4.3, 'the part of the state; each locality adds one percent'],
  };

/**
 * Postal codes of territories, as the package `vat_moss` 0.11.0 of PyPI has them from the
 * Commission's list of 2015, with the place and percent of this site for a seller in Germany who is
 * registered everywhere. `sales-tax`, `eu-vat-rates-data` and `pyvat` 1.3.18 know no territories.
 */
export const judgedTerritories =
  'AT 6691 AT 20, AT 6991 AT 20, AT 6993 AT 20, DE 87491 AT 20, DE 87567 AT 20, DE 87569 AT 20, ' +
  'CH 8238 CH 8.1, DE 78266 CH 8.1, CH 6911 IT-CAMPIONE 0, DE 27498 DE-HELGOLAND 0, ' +
  'ES 51001 ES-CE 0, ES 51081 ES-CE 0, ES 52006 ES-ML 0, ES 52071 ES-ML 0, ES 35001 ES-CN 0, ES 38999 ES-CN 0, ' +
  'GB BFPO57 CY 19, GB BF12AT CY 19, GB BFPO58 CY 19, GB BF12AU CY 19, GR 63086 GR-69 0, ' +
  'PT 9000 PT-30 22, PT 9499 PT-30 22, PT 9500 PT-20 16, PT 9999 PT-20 16';

/** What that package has and this site does not, with the reason. */
export const explainedTerritories: Readonly<Record<string, string>> = {
  'IT 22060': 'an old code of Campione, which other towns had, too; it is 22061',
  'IT 23030': 'an old code of Livigno, which other towns have, too; it is 23041',
  'CH 3907': 'Domodossola had a Swiss post office; Simplon has the code now',
};
