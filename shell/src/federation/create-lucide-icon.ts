import { createElement, forwardRef, type SVGProps } from 'react';

/** An icon as lucide-react (1.75) keeps it: the elements of its drawing. */
interface IconData {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * The shell's build takes this in place of lucide's own: the kit gives icons neither a size nor a
 * color nor a context, and the code for these was 1 kB of each first visit.
 */
export default ({ size, node }: IconData) =>
  forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>((props, ref) =>
    createElement(
      'svg',
      {
        ref,
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
