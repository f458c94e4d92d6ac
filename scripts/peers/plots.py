"""Draws plots as SVG, for pages with a light or a dark background."""

import math
from dataclasses import dataclass
from html import escape

# Distinct also for people who do not see all colors: for a light background, and for a dark one.
LIGHT = ["#0b62a8", "#b4490a", "#1e7a46", "#8a3fa0"]
DARK = ["#6cb6ff", "#ffa657", "#56d08a", "#d2a8ff"]
MARKS = ["circle", "square", "triangle", "diamond"]
WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 48, 58


@dataclass
class Curve:
    name: str
    points: list[tuple[float, float, float]]
    """Size, median, and p95."""


def style() -> str:
    def colors(ink: str, faint: str, back: str, lines: list[str]) -> str:
        return (
            f".back{{fill:{back}}}text{{fill:{ink}}}.axis{{stroke:{ink}}}.grid{{stroke:{faint}}}"
            + "".join(f".l{n}{{stroke:{c}}}.f{n}{{fill:{c}}}" for n, c in enumerate(lines))
        )

    return (
        "<style>text{font:13px system-ui,sans-serif}.title{font-weight:600;font-size:15px}"
        ".line{fill:none;stroke-width:2.2}.spread{opacity:.16;stroke:none}.grid{stroke-width:1}"
        f"{colors('#1f2328', '#d9dee3', '#ffffff', LIGHT)}"
        f"@media(prefers-color-scheme:dark){{{colors('#e6edf3', '#30363d', '#0d1117', DARK)}}}</style>"
    )


def drawing(title: str, about: str, body: str, height: int = HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="title about">\n<title id="title">{escape(title)}</title>\n'
        f'<desc id="about">{escape(about)}</desc>\n{style()}\n'
        f'<rect class="back" width="{WIDTH}" height="{height}" rx="6"/>\n'
        f'<text class="title" x="{LEFT}" y="28">{escape(title)}</text>\n{body}\n</svg>\n'
    )


def growth_plot(title: str, things: str, curves: list[Curve]) -> str:
    """Both axes grow by factors: linear growth is a straight line that rises as fast as it goes right."""
    sizes = sorted({size for curve in curves for size, _, _ in curve.points})
    values = [value for curve in curves for _, median, p95 in curve.points for value in (median, p95) if value > 0]
    low = 10 ** math.floor(math.log10(min(values)))
    high = 10 ** math.ceil(math.log10(max(values) * 1.001))
    # Names are to the right of the last point.
    right = WIDTH - 224

    def x(size: float) -> float:
        if len(sizes) < 2:
            return (LEFT + right) / 2
        part = math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])
        return LEFT + 12 + part * (right - LEFT - 24)

    def y(value: float) -> float:
        part = math.log(max(value, low) / low) / math.log(high / low)
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)

    parts = []
    power = low
    while power <= high * 1.001:
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(power):.1f}" y2="{y(power):.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(power) + 4:.1f}" text-anchor="end">{power:g} ms</text>')
        power *= 10
    for size in sizes:
        parts.append(f'<text x="{x(size):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{size:,.0f}</text>')
    middle = (LEFT + right) / 2
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 14}" text-anchor="middle">{escape(things)}</text>')
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{right}" y1="{HEIGHT - BOTTOM}" y2="{HEIGHT - BOTTOM}"/>')
    names = spread([y(curve.points[-1][1]) for curve in curves])
    for number, curve in enumerate(curves):
        points = sorted(curve.points)
        band = [(x(size), y(median)) for size, median, _ in points]
        band += [(x(size), y(p95)) for size, _, p95 in reversed(points)]
        color = number % len(LIGHT)
        parts.append(f'<polygon class="spread f{color}" points="{joined(band)}"/>')
        line = [(x(size), y(median)) for size, median, _ in points]
        parts.append(f'<polyline class="line l{color}" points="{joined(line)}"/>')
        parts += [mark(MARKS[color], *point, color) for point in line]
        end = line[-1]
        place = f'x1="{end[0] + 6:.1f}" y1="{end[1]:.1f}" x2="{right + 8}" y2="{names[number]:.1f}"'
        parts.append(f'<line class="l{color}" {place}/>')
        parts.append(f'<text x="{right + 12}" y="{names[number] + 4:.1f}">{escape(curve.name)}</text>')
    about = "; ".join(
        f"{curve.name}: " + ", ".join(f"{size:,.0f} {things}: {median:.3g} ms" for size, median, _ in curve.points)
        for curve in curves
    )
    return drawing(title, f"Median, shaded up to p95. {about}", "\n".join(parts))


def ratio_plot(title: str, rows: list[tuple[str, float, float | None]]) -> str:
    """How many times as fast as each peer Accord is; the goal is a line across the bar."""
    step, top = 30, 62
    height = top + step * len(rows) + 46
    left = 400
    values = [value for _, ratio, goal in rows for value in (ratio, goal) if value]
    low = min(0.01, 10 ** math.floor(math.log10(min(values))))
    high = max(100, 10 ** math.ceil(math.log10(max(values))))

    def x(value: float) -> float:
        return left + math.log(value / low) / math.log(high / low) * (WIDTH - RIGHT - 84 - left)

    parts = []
    power = low
    while power <= high * 1.001:
        kind = "axis" if abs(power - 1) < 1e-9 else "grid"
        place = f'x1="{x(power):.1f}" x2="{x(power):.1f}" y1="{top - 8}" y2="{height - 38}"'
        parts.append(f'<line class="{kind}" {place}/>')
        parts.append(f'<text x="{x(power):.1f}" y="{height - 18}" text-anchor="middle">{power:g} ×</text>')
        power *= 10
    for number, (name, ratio, goal) in enumerate(rows):
        y = top + number * step
        start, end = sorted((x(1), x(ratio)))
        parts.append(f'<text x="{left - 12}" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        color, width = 0 if ratio >= 1 else 1, max(end - start, 1)
        parts.append(f'<rect class="f{color}" x="{start:.1f}" y="{y}" width="{width:.1f}" height="18"/>')
        if goal:
            place = f'x1="{x(goal):.1f}" x2="{x(goal):.1f}" y1="{y - 4}" y2="{y + 22}"'
            parts.append(f'<line class="l2" stroke-width="3" {place}/>')
        parts.append(f'<text x="{WIDTH - RIGHT}" y="{y + 14}" text-anchor="end">{ratio:.3g} ×</text>')
    about = "; ".join(f"{name}: {ratio:.3g}" for name, ratio, _ in rows)
    return drawing(title, about, "\n".join(parts), height)


def spread(places: list[float], gap: float = 18) -> list[float]:
    """The places of labels, moved so far that none covers another."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda number: places[number])
    for before, after in zip(order, order[1:], strict=False):
        moved[after] = max(moved[after], moved[before] + gap)
    return moved


def joined(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def mark(kind: str, x: float, y: float, color: int) -> str:
    if kind == "circle":
        return f'<circle class="f{color}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    corners = {
        "square": [(-4, -4), (4, -4), (4, 4), (-4, 4)],
        "triangle": [(0, -5), (5, 4), (-5, 4)],
        "diamond": [(0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)],
    }[kind]
    return f'<polygon class="f{color}" points="{joined([(x + dx, y + dy) for dx, dy in corners])}"/>'
