import type { Categories } from '@editorial/contracts/catalog';
import { balloons, aurora, dunes, forest, mountains } from './landscapes.ts';
import type { Painter } from './brush.ts';
import { harbour, sea, skyline, terraces } from './cities.ts';
import { botanical, contours, fruit, paperCut, tiles } from './compositions.ts';

/** A set of the demo catalogue. */
export interface DemoSet {
  readonly title: string;
  readonly description: string;
  readonly category: (typeof Categories)[number];
  /** ISO 3166-1 alpha-2; null where the picture has no place. */
  readonly country: string | null;
  readonly place: string;
  readonly creator: string;
  readonly assetType: 'Photo' | 'Illustration' | 'Vector';
  readonly tags: readonly string[];
  readonly subjects: readonly [string, ...string[]];
  readonly moments: readonly [string, ...string[]];
  readonly painter: Painter;
}

const day = ['dawn', 'morning', 'noon', 'golden', 'sunset', 'rain'] as const;
const late = ['golden', 'sunset', 'dusk', 'night', 'dawn'] as const;
const set = (painter: Painter, category: DemoSet['category'], country: string | null, place: string, creator: string, assetType: DemoSet['assetType'], moments: DemoSet['moments'], title: string, description: string, tags: string, ...subjects: readonly [string, ...string[]]): DemoSet =>
  ({ painter, category, country, place, creator, assetType, moments, title, description, tags: tags.split(' '), subjects });

const sets: readonly DemoSet[] = [
  set(mountains, 'Landscape', 'CH', 'Bernese Oberland', 'Lena Aebi', 'Photo', day, 'Ranges in the mist', 'Ridge behind ridge in the Alps, with mist lying in the valleys.', 'mountain alps mist ridge valley hiking', 'Alpine ridges', 'Misty valley', 'Distant peaks', 'Layered mountains'),
  set(harbour, 'Sea', 'DK', 'Copenhagen', 'Mads Holm', 'Illustration', day, 'Harbour towns of the north', 'Gabled houses, a quay and small boats: a northern harbour through the day.', 'harbour boats quay houses reflection port', 'Old harbour with sailing boats', 'Coloured houses on the quay', 'Fishing harbour', 'Boats in a quiet harbour'),
  set(dunes, 'Nature', 'MA', 'Erg Chebbi', 'Yasmine Idrissi', 'Photo', day, 'Sand and light', 'Dunes of the Sahara, where the wind draws one line and the sun the other.', 'desert dune sand sahara wind curve', 'Great dune', 'Desert crest', 'Sand waves', 'Wind-drawn dunes'),
  set(skyline, 'City', 'US', 'Chicago', 'Marcus Bell', 'Photo', ['dusk', 'night', 'sunset'], 'Cities after hours', 'Lit windows, late offices and towers against the last of the sky.', 'skyline towers windows lights downtown urban', 'Downtown towers', 'Lit windows of the city', 'High-rise skyline', 'Office lights', 'City centre'),
  set(sea, 'Sea', 'PT', 'Algarve', 'Inês Duarte', 'Photo', late, 'Where the sun goes down', 'Open water and a low sun on the Atlantic coast.', 'ocean sun horizon water coast atlantic', 'Open sea', 'Sun over the Atlantic', 'Calm water', 'Evening horizon'),
  set(botanical, 'Plants', null, '', 'Clara Winther', 'Vector', day, 'Herbarium', 'Stems, leaves and blossoms as quiet shapes, drawn for print and screen.', 'leaves stems plant flower pattern botany', 'Leaves and stems', 'Meadow flowers', 'Pressed herbs', 'Garden composition'),
  set(aurora, 'Sky', 'NO', 'Tromsø', 'Sigrid Moen', 'Photo', ['night'], 'Northern lights', 'Curtains of green and violet over the hills of the far north.', 'aurora borealis arctic stars winter night', 'Aurora over the fells', 'Green curtain of light', 'Arctic sky', 'Polar night', 'Dancing lights', 'Aurora above a frozen lake', 'Violet aurora', 'Winter constellation', 'Northern lights over low hills', 'Starlit tundra', 'Silent aurora', 'Lights of the far north', 'Auroral arc'),
  set(paperCut, 'Abstract', null, '', 'Tomás Rey', 'Illustration', day, 'Paper layers', 'Sheets of coloured paper, cut by hand and laid one above the other.', 'paper layers shadow cut background craft', 'Paper waves', 'Cut-out hills', 'Layered paper', 'Folded depth'),
  set(balloons, 'Travel', 'TR', 'Cappadocia', 'Deniz Kaya', 'Illustration', ['dawn', 'morning', 'golden', 'sunset'], 'Balloons at first light', 'Hot-air balloons rising over the valleys of Cappadocia.', 'balloon flight travel sky adventure valley', 'Rising balloons', 'Balloons over the valley', 'A drift of balloons', 'Slow flight'),
  set(fruit, 'Food', 'IT', 'Sicily', 'Giulia Ferrante', 'Illustration', day, 'Fruit on the table', 'Oranges, plums and apples in the light of a kitchen window.', 'fruit still life kitchen table orange apple', 'Fruit by the window', 'Oranges and plums', 'Still life with apples', 'Market fruit'),
  set(forest, 'Nature', 'FI', 'Lapland', 'Aino Lehto', 'Photo', day, 'Fir country', 'Firs in fog, row upon row, until the forest is only a colour.', 'forest trees fir fog woodland conifer', 'Firs in the fog', 'Silent forest', 'Edge of the wood', 'Forest slopes'),
  set(terraces, 'Architecture', 'GR', 'Santorini', 'Eleni Vasili', 'Illustration', ['morning', 'noon', 'golden', 'sunset'], 'White terraces', 'Walls, arches and stairs in hard southern light.', 'terrace arch wall village island mediterranean', 'Stepped village', 'Arches and walls', 'Terraced houses', 'Island rooftops'),
  set(contours, 'Abstract', 'IS', 'Westfjords', 'Hrafn Jónsson', 'Vector', day, 'Contour lines', 'Invented islands, measured with care: topographic lines as ornament.', 'map contour topographic lines terrain cartography', 'Island survey', 'Contour map', 'Measured hills', 'Topographic study'),
  set(tiles, 'Architecture', 'ES', 'Seville', 'Lucía Romero', 'Vector', day, 'Tiled walls', 'Patterns of glazed tiles, turned and turned again.', 'tile pattern ceramic ornament mosaic geometry', 'Glazed tiles', 'Courtyard pattern', 'Ceramic wall', 'Geometric tiles'),
  set(dunes, 'Sky', 'NA', 'Namib', 'Johan Beukes', 'Photo', ['night', 'dusk'], 'Desert under stars', 'The Namib when it is cool: dark sand, and more stars than dark.', 'desert stars milky night sand silence', 'Starry desert', 'Moonlit dunes', 'Night in the Namib', 'Stars over sand', 'Cold dunes', 'Desert silence', 'Southern stars'),
  set(harbour, 'Travel', 'IT', 'Burano', 'Giulia Ferrante', 'Illustration', late, 'Evening at the harbour', 'Lamps come on along the quay while the last boats return to the harbour.', 'harbour evening boats lagoon lights quay', 'Harbour lights', 'Last boats home', 'Quay with lit windows', 'Harbour at rest'),
  set(skyline, 'City', 'JP', 'Yokohama', 'Haruka Mori', 'Photo', ['dawn', 'rain', 'morning', 'sunset', 'dusk'], 'Towers by day', 'A Japanese port city between rain and evening.', 'skyline city towers japan urban haze', 'Hazy skyline', 'Towers in the haze', 'Waking city', 'Concrete and glass'),
  set(mountains, 'Landscape', 'CL', 'Patagonia', 'Rodrigo Paz', 'Photo', late, 'Southern cordillera', 'Blue ranges at the end of the continent, when the day cools.', 'mountains patagonia andes wilderness peaks evening', 'Andean ranges', 'Blue cordillera', 'Ridge line', 'Cooling peaks'),
  set(botanical, 'Plants', 'BR', 'Mata Atlântica', 'Beatriz Lima', 'Vector', ['golden', 'sunset', 'night', 'dusk', 'noon'], 'Tropical leaves', 'Broad leaves and warm discs of light from an Atlantic forest.', 'tropical leaves jungle foliage green palm', 'Rainforest leaves', 'Jungle composition', 'Palm and fern', 'Warm foliage'),
  set(sea, 'Sea', 'IE', 'Connemara', 'Niamh Byrne', 'Photo', day, 'Grey-green water', 'Weather, headlands and the cold bright sea of the Irish west.', 'sea coast headland weather waves ireland', 'Headland and sea', 'Weather coming in', 'Bay beyond the harbour', 'Cold bright water'),
  set(balloons, 'Sky', 'MX', 'León', 'Valeria Cruz', 'Illustration', ['noon', 'morning', 'sunset', 'dusk', 'rain'], 'Festival of balloons', 'Bright envelopes over the plain during the balloon festival.', 'balloon festival colour sky celebration crowd', 'Festival balloons', 'Bright envelopes', 'Balloon parade', 'Floating colours'),
  set(paperCut, 'Abstract', null, '', 'Noor de Wit', 'Vector', late, 'Deep colours', 'Backgrounds in folded colour, from ember to indigo.', 'abstract background layers gradient colour depth', 'Ember layers', 'Indigo folds', 'Colour study', 'Soft depth'),
  set(forest, 'Landscape', 'CA', 'Vancouver Island', 'Owen Clarke', 'Photo', late, 'Woods at the edge of day', 'Cedars and firs of the Pacific coast when the light goes.', 'forest cedar pacific evening trees wilderness', 'Cedar slopes', 'Dark firs', 'Pacific forest', 'Treeline'),
  set(fruit, 'Food', 'FR', 'Provence', 'Margaux Petit', 'Illustration', late, 'Market at night', 'Still lifes under a lamp: what the market left over.', 'fruit still life market evening lamp plum', 'Plums under the lamp', 'Late harvest', 'Fruit in shadow', 'Evening still life'),
];

/** The 24 sets of the demo catalogue. */
export const demoSets = (): readonly DemoSet[] => sets;
