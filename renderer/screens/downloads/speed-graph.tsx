const HEIGHT = 40;

/** Speeds over time as a filled line; the highest fills the height. It is drawn anew, never animated. */
export function SpeedGraph({ speeds, label }: { speeds: readonly number[]; label: string }) {
  const peak = Math.max(1, ...speeds);
  const points = speeds.map((speed, index) => `${index} ${HEIGHT - (speed / peak) * (HEIGHT - 2)}`);
  const end = Math.max(1, speeds.length - 1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${end} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full rounded-md bg-sunken"
    >
      {points.length > 1 && (
        <>
          <path d={`M0 ${HEIGHT}L${points.join('L')}L${end} ${HEIGHT}Z`} className="fill-accent/25" />
          <path
            d={`M${points.join('L')}`}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-accent"
          />
        </>
      )}
    </svg>
  );
}
