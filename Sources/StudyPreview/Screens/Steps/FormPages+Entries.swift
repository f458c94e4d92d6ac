import StudyModel

/// The entries of a repeatable group, with the buttons that add and remove one.
struct EntriesView: Sendable {
  /// The field with the number of entries.
  let name: String
  let count: String
  let list: [EntryView]
  /// Nil if no more are allowed.
  let add: AddEntryView?
  /// Explains that no more are allowed, in place of the button.
  let limit: String?
  /// The error about the number of entries. The name differs from the one of questions because templates look up names in
  /// outer scopes.
  let refusal: String?
  let refusalID: String
  /// What the questions' Learn more links open, once for all entries.
  let mores: [MoreView]
}

/// One entry: a set of fields under its number.
struct EntryView: Sendable {
  let id: String
  let title: String
  let takesFocus: Bool
  let questions: [QuestionView]
  /// The value of its Remove button; nil if it cannot be removed.
  let removal: String?
}

struct AddEntryView: Sendable {
  let id: String
  let value: String
  let label: String
  let describedBy: String?
  /// When no entry is left.
  let takesFocus: Bool
}

extension FormPages {
  /// The fields of a repeatable group, whose position is among all items.
  /// - Parameter heading: the id of its title, if it has one.
  func entries(
    of group: ItemGroup, at position: Int, under heading: String?, _ state: ScreenState,
    asked: Set<FormItem.ID>
  ) -> EntriesView {
    let given = state.answer?[group.id]?.arrayValue ?? []
    let count =
      builder.attempt.map { AnswerFields.shownEntries(of: group, in: $0.typed) } ?? given.count
    let focus = builder.attempt?.entry.flatMap { $0.group == group.id ? $0.number : nil }
    let (least, most) = (group.repetition.least, group.repetition.most)
    let rejection = builder.attempt?.rejections?[group.id]
    let list = (0..<count).map { index in
      let number = index + 1
      let title = builder.words.title(ofEntry: number, called: builder.text(group.repetition.entry))
      return EntryView(
        id: "entry-\(position)-\(number)", title: title, takesFocus: focus == number,
        questions: questions(
          of: group, in: number, at: position, state,
          given: given.indices.contains(index) ? given[index] : [:], asked: asked),
        removal: count > least ? EntryMove.remove(group.id, number: number).text : nil)
    }
    let usual = builder.words[count == 0 ? .addFirst : .addAnother]
    let refusalID = Self.addID(position) + "-error"
    let described = [heading, rejection == nil ? nil : refusalID].compactMap(\.self)
    let add = AddEntryView(
      id: Self.addID(position), value: EntryMove.add(group.id).text,
      label: builder.shown(group.repetition.addLabel) ?? usual,
      describedBy: described.isEmpty ? nil : described.joined(separator: " "),
      takesFocus: focus == 0)
    return EntriesView(
      name: FieldName.entries(group.id), count: String(count), list: list,
      add: count < most ? add : nil,
      limit: count >= most && most > least && rejection == nil
        ? builder.words(.tooManyEntries, n: String(most)) : nil,
      refusal: rejection.map { builder.words.text(of: $0, for: nil, in: builder.language) },
      refusalID: refusalID,
      mores: list.isEmpty
        ? [] : group.items.compactMap { builder.more($0.learnMore, id: "item-" + $0.id) })
  }

  private func questions(
    of group: ItemGroup, in number: Int, at position: Int, _ state: ScreenState, given: JSONValue,
    asked: Set<FormItem.ID>
  ) -> [QuestionView] {
    group.items.enumerated().compactMap { index, item in
      let key = group.key(of: item.id, in: number)
      guard asked.contains(key), let format = item.format else { return nil }
      return question(
        item, format, key: key, id: Self.fieldID(position, entry: number, index),
        answer: given[item.id], number: nil, state)
    }
  }

  /// A group's lines in the error summary.
  func errorLines(of group: ItemGroup, at position: Int) -> [ErrorSummary.Line] {
    guard let rejections = builder.attempt?.rejections else { return [] }
    var lines: [ErrorSummary.Line] = []
    if let rejection = rejections[group.id] {
      let target = rejection.isTooMany ? "entry-\(position)-1" : Self.addID(position)
      lines.append(
        ErrorSummary.Line(
          target: target,
          text: label(of: group.heading).introducing(
            builder.words.text(of: rejection, for: nil, in: builder.language)))
      )
    }
    let count = builder.attempt.map { AnswerFields.shownEntries(of: group, in: $0.typed) } ?? 0
    for number in 0..<count {
      let title = builder.words.title(
        ofEntry: number + 1, called: builder.text(group.repetition.entry))
      for (index, item) in group.items.enumerated() {
        guard let rejection = rejections[group.key(of: item.id, in: number + 1)] else { continue }
        let wrong = builder.words.text(of: rejection, for: item.format, in: builder.language)
        lines.append(
          ErrorSummary.Line(
            target: Self.fieldID(position, entry: number + 1, index),
            text: "\(title), \(label(of: item))".introducing(wrong)))
      }
    }
    return lines
  }

  private static func fieldID(_ position: Int, entry number: Int, _ index: Int) -> String {
    "item-\(position)-\(number)-\(index + 1)"
  }

  private static func addID(_ position: Int) -> String { "add-\(position)" }
}

extension Rejection {
  fileprivate var isTooMany: Bool { if case .tooManyEntries = self { true } else { false } }
}
