import StudyDocuments
import StudyExchange
import StudyModel

/// What an import does not take over as it is in the file. Losses of one kind are one row, the worst first.
struct LossReport: Sendable {
  let rows: [Row]
  /// For example, “3 not imported · 12 changed”.
  let totals: String

  struct Row: Sendable {
    let chip: Chip
    /// The title of the step that the loss concerns.
    let part: String?
    let place: String
    /// Its location in a JSON file, as a JSON pointer.
    let pointer: String?
    let what: String
    /// The file's value for a setting that Accord keeps without using it.
    let value: String?
    let became: String?
    let advice: String?
    /// The cell of the file to correct.
    let cell: CellSlot?
    /// The others of the same kind.
    let more: More?
  }

  struct More: Sendable {
    /// For example, “And 11 more”.
    let label: String
    let lines: [Line]
    /// How many are not listed, in words.
    let rest: String?
    /// Whether the page shows them at once, because something in them is wrong.
    let isOpen: Bool
  }

  struct Line: Sendable {
    let place: String
    let pointer: String?
    let what: String
    let cell: CellSlot?
  }

  /// How many losses of one kind a page lists.
  private static let mostLines = 300

  init(_ losses: [Loss], of study: Study) {
    var cells = CellFields()
    self.init(losses, of: study, &cells)
  }

  /// - Parameter cells: offers the cells that the losses name, each once.
  init(_ losses: [Loss], of study: Study, _ cells: inout CellFields) {
    var groups: [Group: [Loss]] = [:]
    var order: [Group] = []
    let worstFirst = losses.enumerated().sorted {
      ($0.element.severity.rank, $0.offset) < ($1.element.severity.rank, $1.offset)
    }
    for loss in worstFirst.map(\.element) {
      let group = Group(loss)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(loss)
    }
    var rows: [Row] = []
    for losses in order.compactMap({ groups[$0] }) {
      guard let first = losses.first else { continue }
      rows.append(Row(first, losses.dropFirst(), of: study, &cells))
    }
    self.rows = rows
    var counts: [(kind: Loss.Kind, count: Int)] = []
    for loss in worstFirst.map(\.element) {
      if let index = counts.firstIndex(where: { $0.kind == loss.kind }) {
        counts[index].count += 1
      } else {
        counts.append((loss.kind, 1))
      }
    }
    totals = counts.map { "\($0.count) \($0.kind.words.lowercased())" }.joined(separator: " · ")
  }

  var isEmpty: Bool { rows.isEmpty }

  /// What losses have in common that are one row.
  private struct Group: Hashable {
    let code: String
    let kind: Loss.Kind
    let severity: Loss.Severity
    let became: String?
    let advice: String?

    init(_ loss: Loss) {
      code = loss.code
      kind = loss.kind
      severity = loss.severity
      became = loss.became
      advice = loss.advice
    }
  }

  fileprivate static func more(_ losses: ArraySlice<Loss>, _ cells: inout CellFields) -> More? {
    guard !losses.isEmpty else { return nil }
    var lines: [Line] = []
    for loss in losses.prefix(mostLines) {
      lines.append(
        Line(
          place: loss.place, pointer: loss.precisePointer,
          what: KeptSettingDescription(loss).map { "\($0.what): \($0.value)" } ?? loss.what,
          cell: cells.slot(at: loss.place)))
    }
    let rest = losses.count - lines.count
    return More(
      label: "And \(losses.count) more", lines: lines, rest: rest > 0 ? "And \(rest) more." : nil,
      isOpen: lines.contains { $0.cell?.field?.error != nil })
  }
}

extension LossReport.Row {
  fileprivate init(
    _ loss: Loss, _ others: ArraySlice<Loss>, of study: Study, _ cells: inout CellFields
  ) {
    chip =
      switch loss.severity {
      case .error: Chip(loss.kind.words, icon: "remove", tone: "brick")
      case .warning: Chip(loss.kind.words, icon: "warning", tone: "amber")
      case .note: Chip(loss.kind.words, icon: "info")
      }
    part = Self.part(of: loss, in: study)
    place = loss.place
    pointer = loss.precisePointer
    let kept = KeptSettingDescription(loss)
    what = kept?.what ?? loss.what
    value = kept?.value
    became = kept?.became ?? loss.became
    advice = loss.advice
    cell = cells.slot(at: loss.place)
    more = LossReport.more(others, &cells)
  }

  private static func part(of loss: Loss, in study: Study) -> String? {
    let place = loss.place.split(separator: "/").map(String.init)
    guard let list = place.firstIndex(of: "steps"), place.indices.contains(list + 1),
      let task = study.tasks.first(where: {
        $0.step(place[list + 1]) != nil
          && (list < 2 || place[list - 2] != "tasks" || $0.id == place[list - 1])
      }),
      let step = task.step(place[list + 1])
    else { return nil }
    return study.name(of: step, in: study.primaryLanguage, of: task.id)
  }
}

extension Loss.Kind {
  /// What happened, in readable words.
  var words: String {
    switch self {
    case .renamed: "Renamed"
    case .approximated: "Changed"
    case .weakened: "Partly kept"
    case .moved: "Kept separately"
    case .dropped: "Not imported"
    case .split: "Split"
    case .merged: "Merged"
    }
  }
}

extension Loss.Severity {
  /// Its place in lists, the worst first.
  var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}
