"""Writes docs/performance.md and its plots."""

from pathlib import Path

from measuring import Row, Section
from plots import Curve, growth_plot, ratio_plot

TITLES = {
    "nginx": "Files: nginx",
    "pyxform": "Forms: pyxform",
    "otree": "Participants: oTree",
    "wagtail": "Texts: Wagtail",
}
ABOUT = Path(__file__).resolve().parent / "settings.md"
PLOTS = {
    "steps": ("growth-steps.svg", "Studies of more and more steps"),
    "studies": ("growth-studies.svg", "More and more studies of one person"),
    "people": ("growth-people.svg", "More and more people who edit at once"),
}


def goals(sections: list[Section], rows: list[dict]) -> list[tuple[str, str, bool | None]]:
    """Each goal, what was measured, and whether it is met."""
    found = []
    for section in sections:
        found += [
            (f"{row.work}: {row.goal} ({row.peer})", measured(row), row.is_met) for row in section.rows if row.goal
        ]
    for row in rows:
        if row["work"].startswith(("Editor, one of 500 steps", "Editor, the task with 500 steps")):
            found.append((f"{row['work']}: median ≤ 20 ms", number(row["median"], "ms"), row["median"] <= 20))
    return found


def measured(row: Row) -> str:
    if row.goal.endswith("rate"):
        return f"{row.accord.per_second:,.0f}/s, {row.peer} {row.other.per_second:,.0f}/s"
    return f"{row.ratio:.3g} ×" if row.ratio is not None else "not measured"


def goals_table(sections: list[Section], rows: list[dict]) -> str:
    lines = [[goal, figure, met(is_met)] for goal, figure, is_met in goals(sections, rows)]
    return table(["goal", "measured", ""], lines, "lrl")


def met(is_met: bool | None) -> str:
    return "" if is_met is None else "met" if is_met else "**not met**"


def section_table(section: Section) -> str:
    lines = []
    for row in section.rows:
        for name, figures in (("Accord", row.accord), (row.peer, row.other)):
            is_ours = name == "Accord"
            lines.append([
                row.work if is_ours else "", name, number(figures.median, "ms"), number(figures.p95, "ms"),
                number(figures.p99, "ms"), number(figures.per_second, "/s"), number(figures.megabytes, "MB"),
                f"{row.ratio:.3g} ×" if is_ours and row.ratio is not None else "",
                f"{row.goal} {met(row.is_met)}".strip() if is_ours else "",
            ])  # fmt: skip
    head = ["work", "", "median", "p95", "p99", "rate", "memory", "ratio", "goal"]
    return table(head, lines, "llrrrrrrl")


def accord_table(rows: list[dict]) -> str:
    lines = [
        [
            row["work"], *(number(row.get(name), row["unit"]) for name in ("median", "p95", "p99")), budget(row),
            {True: "within", False: "**over**"}.get(row.get("isWithinBudget"), ""),
        ]
        for row in rows
    ]  # fmt: skip
    return table(["operation", "median", "p95", "p99", "budget", ""], lines, "lrrrll")


def budget(row: dict) -> str:
    limits = row.get("budget") or {}
    which = f"p{limits['percentile']} " if row["count"] > 1 and limits.get("percentile", 50) != 50 else ""
    bounds = [("≤", limits.get("most")), ("≥", limits.get("least"))]
    parts = [f"{sign} {bound:,g} {row['unit']}" for sign, bound in bounds if bound is not None]
    return which + ", ".join(parts) if parts else ""


def number(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    digits = 2 if value < 10 else 1 if value < 100 else 0
    space = "" if unit == "/s" else " "
    return f"{value:,.{digits}f}{space}{unit}"


def table(head: list[str], lines: list[list[str]], sides: str) -> str:
    rule = ["--:" if side == "r" else "---" for side in sides]
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, rule, *lines])


def write(folder: Path, run: dict, sections: list[Section], rows: list[dict], growth: list[dict]) -> None:
    """run: the machine, the date, and what could not be measured."""
    plots = folder / "performance"
    plots.mkdir(parents=True, exist_ok=True)
    about = ABOUT.read_text().split("\n<!-- ")[0].strip()
    parts = [about, about_run(run, sections), "## Goals", goals_table(sections, rows)]
    if sections:
        (plots / "peers.svg").write_text(ratio_plot("How many times as fast as the peer Accord is", bars(sections)))
        parts += [
            "## Beside others",
            "![How many times as fast as the peer Accord is, with a line at the goal](performance/peers.svg)",
            "The ratio compares rates where both have one, and medians elsewhere. Above 1, Accord is faster.",
        ]
    for section in sections:
        parts += [f"### {TITLES[section.name]}", settings(section.name), section_table(section)]
    if growth:
        parts += ["## Growth", settings("growth")]
        for things, (name, title) in PLOTS.items():
            if drawn := curves(growth, things):
                (plots / name).write_text(growth_plot(title, things, drawn))
                parts.append(f"![{title}: medians, shaded up to p95](performance/{name})")
        parts.append(accord_table(growth))
    if rows:
        parts += ["## All rows of `accord benchmark`", settings("benchmark"), accord_table(rows)]
    (folder / "performance.md").write_text("\n\n".join(part for part in parts if part) + "\n")


def about_run(run: dict, sections: list[Section]) -> str:
    releases = [f"{name} {release}" for section in sections for name, release in section.versions.items()]
    lines = [
        f"- Machine: {run['machine']}.",
        f"- Date: {run['date']}. The script took {run['minutes']:.0f} minutes.",
        f"- Release: Accord {run['release']}; {', '.join(releases) or 'no peers'}.",
        f"- Command: `{run['command']}`.",
    ]
    if not run["is_optimized"]:
        lines.append("- **Accord was built without optimization, as for tests. Its times say nothing about a release.**")
    lines += [f"- Not measured: {trouble}" for trouble in run["troubles"]]
    return "\n".join(lines)


def bars(sections: list[Section]) -> list[tuple[str, float, float | None]]:
    found = []
    for section in sections:
        for row in section.rows:
            if row.ratio:
                # A goal that is not a ratio has no place on this scale.
                least = row.goal.removeprefix("≥ ").removesuffix(" ×")
                goal = float(least) if row.goal.endswith("×") else None
                name = row.work.partition(" (in ")[0]
                name = name.partition(", ")[0] if len(name) > 42 else name
                found.append((f"{name}: {row.peer}", row.ratio, goal))
    return found


def curves(growth: list[dict], things: str) -> list[Curve]:
    found: dict[str, Curve] = {}
    for row in growth:
        point = row["growth"]
        if point["things"] == things:
            curve = found.setdefault(point["curve"], Curve(point["curve"], []))
            curve.points.append((point["size"], row["median"], row["p95"]))
    return list(found.values())


def settings(name: str) -> str:
    """What the file of settings says about a peer."""
    for part in ABOUT.read_text().split("\n<!-- ")[1:]:
        title, _, text = part.partition(" -->")
        if title == name:
            return text.strip()
    return ""
