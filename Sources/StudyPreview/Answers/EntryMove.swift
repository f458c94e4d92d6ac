import StudyModel

/// Adds an entry to a repeatable group of a form, or removes one. Nothing is validated: typed values move along unchanged.
package enum EntryMove: Hashable, Sendable {
  case add(FormItem.ID)
  case remove(FormItem.ID, number: Int)

  /// The value that a screen's buttons send: `add:medicines`, `remove:medicines/2`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "add": self = .add(parts[1])
    case "remove":
      guard let slash = parts[1].lastIndex(of: "/"),
        let number = Int(bounded: parts[1][parts[1].index(after: slash)...]), number > 0
      else { return nil }
      self = .remove(String(parts[1][..<slash]), number: number)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .add(let group): "add:\(group)"
    case .remove(let group, let number): "remove:\(group)/\(number)"
    }
  }

  private var group: FormItem.ID {
    switch self {
    case .add(let group), .remove(let group, _): group
    }
  }

  /// The screen to show again: what was typed, with the entry added or removed, and where the focus goes. Nil if the form has
  /// no such group or entry, or may not have more or fewer.
  package func attempt(
    on form: Form, typed: FieldValues, language: Language, in context: AnswerContext
  ) -> ScreenAttempt? {
    guard let group = form.group(group) else { return nil }
    let count = AnswerFields.shownEntries(of: group, in: typed)
    var typed = typed
    switch self {
    case .add:
      guard count < group.repetition.most else { return nil }
      let fresh = group.freshEntry(in: context)
      for item in group.items {
        guard let format = item.format else { continue }
        let base = FieldName.item(group.key(of: item.id, in: count + 1))
        typed.merge(
          AnswerFields(format, base: base, language: language).values(of: fresh[item.id]))
      }
      typed[FieldName.entries(group.id)] = String(count + 1)
      return ScreenAttempt(typed: typed, entry: EntryFocus(group: group.id, number: count + 1))
    case .remove(_, let number):
      guard number <= count, count > group.repetition.least else { return nil }
      typed.rename { name in
        guard let found = Self.number(in: name, of: group.id), found.number >= number else {
          return name
        }
        return found.number == number
          ? nil : "\(found.prefix)\(found.number - 1)\(found.suffix)"
      }
      typed[FieldName.entries(group.id)] = String(count - 1)
      return ScreenAttempt(
        typed: typed, entry: EntryFocus(group: group.id, number: min(number, count - 1)))
    }
  }

  /// The number of the entry that a field belongs to, with the parts of the field's name before and after it.
  static func number(in name: String, of group: FormItem.ID) -> (
    prefix: String, number: Int, suffix: Substring
  )? {
    let prefix = FieldName.item(group) + "/"
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    guard let slash = rest.firstIndex(of: "/"), let number = Int(bounded: rest[..<slash]),
      number > 0
    else {
      return nil
    }
    return (prefix, number, rest[slash...])
  }
}

/// Where the focus goes after an entry was added or removed.
package struct EntryFocus: Hashable, Sendable {
  let group: FormItem.ID
  /// 0 if no entry is left.
  let number: Int
}
