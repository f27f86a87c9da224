/** ISO 3166-1 alpha-3 and alpha-2 codes of every country. IPTC and XMP use both. */
const codes = `AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW`;

const pairs = codes.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)] as const);
const byAlpha3: ReadonlyMap<string, string> = new Map(pairs);
const alpha2: ReadonlySet<string> = new Set(pairs.map(([, code]) => code));

/** Common names that are missing in the language lists. */
const commonNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united states of america': 'US',
  'the united states': 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
  'republic of korea': 'KR',
  korea: 'KR',
  'viet nam': 'VN',
  'russian federation': 'RU',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
};

/** Languages whose country names are understood. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'ja',
  'zh',
];

const fold = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const nameTable = () => {
  const names = new Map<string, string>(Object.entries(commonNames));
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of alpha2) {
      const name = fold(display.of(code) ?? '');
      if (name && !names.has(name)) names.set(name, code);
    }
  }
  return names;
};

let names: ReadonlyMap<string, string> | undefined;

/**
 * ISO 3166-1 alpha-2 of a country given as either code or as its name in one of fifteen languages.
 */
export const countryCode = (raw: string | undefined): string | null => {
  const text = raw?.slice(0, 100).trim() ?? '';
  const upper = text.toUpperCase();
  if (alpha2.has(upper)) return upper;
  const fromAlpha3 = byAlpha3.get(upper);
  if (fromAlpha3) return fromAlpha3;
  names ??= nameTable();
  return names.get(fold(text)) ?? null;
};
