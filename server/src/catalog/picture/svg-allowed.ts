/** The allowed parts of a drawing: elements and attributes of SVG 1.1 and 2 that draw, by their names. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Elements that draw or define what is drawn. None of them runs a script, plays, or embeds another
 * document. Anything else is dropped with its content.
 */
export const AllowedElements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch a title desc style image
    path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence
  `),
);

/** Attributes of these elements. Those that name an address are checked besides. */
export const AllowedAttributes: ReadonlySet<string> = new Set(
  words(`
    id class style lang xml:lang xml:space version baseProfile type media systemLanguage
    requiredFeatures href xlink:href
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy z d points width height viewBox
    preserveAspectRatio pathLength transform rotate textLength lengthAdjust startOffset method
    spacing side gradientUnits gradientTransform spreadMethod offset patternUnits
    patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits
    markerWidth markerHeight orient refX refY
    filterUnits primitiveUnits filterRes in in2 result mode values operator k1 k2 k3 k4 order
    kernelMatrix kernelUnitLength divisor bias targetX targetY edgeMode preserveAlpha surfaceScale
    diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation
    pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector stdDeviation radius
    baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering direction display dominant-baseline
    enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font
    font-family font-feature-settings font-size font-size-adjust font-stretch font-style
    font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical
    image-rendering isolation kerning letter-spacing lighting-color line-height marker
    marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align
    text-anchor text-decoration text-overflow text-rendering transform-box transform-origin
    unicode-bidi vector-effect visibility white-space word-spacing writing-mode
  `),
);

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Whether an attribute declares a namespace of drawings: no element is of another one. */
export const declaresDrawing = (name: string, value: string): boolean =>
  name === 'xmlns' || name.startsWith('xmlns:')
    ? value.trim() === SVG_NAMESPACE || (name === 'xmlns:xlink' && value === XLINK_NAMESPACE)
    : false;

/** The prefixes that the root declares for elements of SVG, besides none. */
export const drawingPrefixes = (root: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...root].flatMap(([name, value]) =>
      name.startsWith('xmlns:') && value.trim() === SVG_NAMESPACE ? [name.slice(6)] : [],
    ),
  );
