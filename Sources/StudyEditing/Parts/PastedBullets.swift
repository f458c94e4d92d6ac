import Foundation
import StudyModel

/// A list pasted into a text of a step, such as a bullet of an instruction: each line becomes a bullet of its own below
/// the text, without its sign. The script that inserts the lines into the field requests it; otherwise, they stay lines.
package struct PastedBullets: Sendable {
  /// The name of the button in the form. Its value is the number of the text and the pasted lines, as in `2:• One`.
  package static let name = "\(list).pasted"

  static let list = "bodyItems"
  /// The maximum number of lines that become bullets at once.
  private static let most = 100

  private let index: Int
  /// What was already in the field.
  private let kept: String
  private let bullets: [String]

  /// Returns nil if the form requests no bullets, or if the field does not end with the lines, for example because its
  /// author chose another version after a conflict.
  package init?(_ form: SubmittedForm) {
    guard let wish = form[Self.name]?.split(separator: ":", maxSplits: 1), wish.count == 2,
      let number = Int(bounded: wish[0]), number > 0
    else { return nil }
    let field = "\(Self.list).\(number).text"
    guard form["was.\(field)"] != nil, let text = form[field] else { return nil }
    guard text == wish[1] || text.hasSuffix("\n" + wish[1]) else { return nil }
    let lines = wish[1].split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard !lines.isEmpty, lines.count <= Self.most else { return nil }
    index = number - 1
    kept = text.dropLast(wish[1].count).trimmingCharacters(in: .whitespacesAndNewlines)
    bullets = PastedSigns.removed(from: lines).lines.map(\.withoutTabs)
  }

  /// The step with the bullets below the text, or beginning with it if it was empty; unchanged if the text no longer
  /// exists.
  package func applied(to step: JSONValue, language: Language) -> JSONValue {
    guard var items = step.member(at: [Self.list])?.arrayValue, items.indices.contains(index)
    else { return step }
    let place = ["text", language.rawValue]
    var added = bullets.map {
      JSONValue.object(["style": "bullet"]).setting(.string($0), at: place)
    }
    if kept.isEmpty {
      let first = added.removeFirst()
      items[index] = items[index].setting("bullet", at: ["style"])
        .setting(first.member(at: place), at: place)
    } else {
      items[index] = items[index].setting(.string(kept), at: place)
    }
    items.insert(contentsOf: added, at: index + 1)
    return step.setting(.array(items), at: [Self.list])
  }

  /// A notice for the page.
  package var note: String {
    bullets.count == 1 ? "1 bullet added." : "\(bullets.count) bullets added."
  }
}
