import StudyModel

/// The entries of a repeatable group, with the buttons that add and remove one.
struct EntriesView: Sendable {
  /// The field that says how many there are.
  let name: String
  let count: String
  let list: [EntryView]
  /// Nil where there may be no more.
  let add: AddEntryView?
  /// That there may be no more, where the button is missed.
  let limit: String?
  /// What is wrong with their number. The name differs from that of questions, whose templates look further out.
  let refusal: String?
  let refusalID: String
  /// What Learn more of the questions opens, once for all entries.
  let mores: [MoreView]
}

/// One entry: a set of fields under its number.
struct EntryView: Sendable {
  let id: String
  let title: String
  let takesFocus: Bool
  let questions: [QuestionView]
  /// What the button that removes it sends; nil where so many are needed.
  let removal: String?
}

struct AddEntryView: Sendable {
  let id: String
  let value: String
  let label: String
  let describedBy: String?
  /// Where no entry is left.
  let takesFocus: Bool
}

extension ScreenBuilder {
  /// A repeatable group, the item with this position among all.
  /// - Parameter heading: the id of its title, where it has one.
  func entries(
    of group: ItemGroup, at position: Int, under heading: String?, _ state: ScreenState,
    asked: Set<FormItem.ID>
  ) -> EntriesView {
    let given = state.answer?[group.id]?.arrayValue ?? []
    let count =
      attempt.map { AnswerFields.shownEntries(of: group, in: $0.typed) } ?? given.count
    let focus = attempt?.entry.flatMap { $0.group == group.id ? $0.number : nil }
    let (least, most) = (group.repetition.least, group.repetition.most)
    let rejection = attempt?.rejections?[group.id]
    let list = (0..<count).map { index in
      let number = index + 1
      let title = words.title(ofEntry: number, called: text(group.repetition.entry))
      return EntryView(
        id: "entry-\(position)-\(number)", title: title, takesFocus: focus == number,
        questions: questions(
          of: group, in: number, at: position, state,
          given: given.indices.contains(index) ? given[index] : [:], asked: asked),
        removal: count > least ? EntryMove.remove(group.id, number: number).text : nil)
    }
    let usual = words[count == 0 ? .addFirst : .addAnother]
    let refusalID = Self.addID(position) + "-error"
    let described = [heading, rejection == nil ? nil : refusalID].compactMap(\.self)
    let add = AddEntryView(
      id: Self.addID(position), value: EntryMove.add(group.id).text,
      label: shown(group.repetition.addLabel) ?? usual,
      describedBy: described.isEmpty ? nil : described.joined(separator: " "),
      takesFocus: focus == 0)
    return EntriesView(
      name: FieldName.entries(group.id), count: String(count), list: list,
      add: count < most ? add : nil,
      limit: count >= most && most > least && rejection == nil
        ? words(.tooManyEntries, n: String(most)) : nil,
      refusal: rejection.map { words.text(of: $0, for: nil, in: language) },
      refusalID: refusalID,
      mores: list.isEmpty
        ? [] : group.items.compactMap { more($0.learnMore, id: "item-" + $0.id) })
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

  /// The lines about a group in the list of all that is wrong.
  func errorLines(of group: ItemGroup, at position: Int) -> [ErrorSummary.Line] {
    guard let rejections = attempt?.rejections else { return [] }
    var lines: [ErrorSummary.Line] = []
    if let rejection = rejections[group.id] {
      let target = rejection.isTooMany ? "entry-\(position)-1" : Self.addID(position)
      lines.append(
        ErrorSummary.Line(
          target: target,
          text: label(of: group.heading) + ": " + words.text(of: rejection, for: nil, in: language))
      )
    }
    let count = attempt.map { AnswerFields.shownEntries(of: group, in: $0.typed) } ?? 0
    for number in 0..<count {
      let title = words.title(ofEntry: number + 1, called: text(group.repetition.entry))
      for (index, item) in group.items.enumerated() {
        guard let rejection = rejections[group.key(of: item.id, in: number + 1)] else { continue }
        let wrong = words.text(of: rejection, for: item.format, in: language)
        lines.append(
          ErrorSummary.Line(
            target: Self.fieldID(position, entry: number + 1, index),
            text: "\(title), \(label(of: item)): \(wrong)"))
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
