import ConsentMarkdown
import Foundation
import StudyModel
import StudyParts

/// A text as people read it in a comparison: what tags, links, and codes do is said in words, each on a line of its own
/// where it can be, so that nobody has to read code and lines without changes can be left out.
struct DescribedText {
  let string: String

  /// - Parameters:
  ///   - place: of the text, without its language.
  ///   - study: the one that has the text, for the names of answers; nil to use their identifiers.
  init(_ text: String, at place: Place, in study: Study? = nil) {
    let markup = TextMarkup(of: place)
    var said = text
    if markup == .markdown {
      said = LocatedElement.replacingAll(in: said, by: Self.words)
      said = Self.describingLinks(in: said)
      said = Self.describingLines(of: said)
    }
    string = Self.describingCodes(in: said, task: PlaceReading(place).task, study)
  }

  // MARK: Elements that participants fill in

  /// In the words of the form that edits it.
  private static func words(for element: LocatedElement) -> String {
    var lines: [String] = []
    switch element.kind {
    case "toggle":
      lines.append("Yes or no: \(element.prompt)")
      lines.append("Initial answer: \(element.initialValue == "true" ? "Yes" : "No")")
      switch element.expectedValue {
      case "true": lines.append("Answer required to continue: Yes")
      case "false": lines.append("Answer required to continue: No")
      default: break
      }
    case "select":
      func title(_ id: String) -> String {
        element.options.first { $0.id == id }.map { "“\($0.title)”" } ?? "“\(id)”"
      }
      lines.append("Question: \(element.prompt)")
      lines.append(element.options.map { "- \($0.title)" }.joined(separator: "\n"))
      if let initial = element.initialValue, !initial.isEmpty {
        lines.append("Initial answer: \(title(initial))")
      }
      switch element.expectedValue {
      case nil, "": break
      case "*": lines.append("Answer required to continue: any")
      case .some(let id): lines.append("Answer required to continue: \(title(id))")
      }
    default: lines.append("Signature")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: Links and pictures

  // A literal would be parsed for each text.
  private nonisolated(unsafe) static let link =
    /(!?)\[([^\[\]\n]*)\]\(\s*<?([^()\s<>]*)>?(?:\s+"[^"\n]*")?\s*\)/

  private static func describingLinks(in text: String) -> String {
    guard text.contains("](") else { return text }
    return text.replacing(link) { match in
      let words = String(match.output.2)
      if !match.output.1.isEmpty { return "[Picture: \(words)]" }
      let address = String(match.output.3)
      return address.readableAddress.isEmpty || address.isSaid(by: words)
        ? words : "\(words) (\(address.readableAddress))"
    }
  }

  // MARK: Callouts and tables

  private static func describingLines(of text: String) -> String {
    guard text.contains("|") || text.contains(">") else { return text }
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmingPrefix { $0 == " " }
      if words.hasPrefix("|") {
        // Under the headings of a table.
        if words.allSatisfy({ "|-: ".contains($0) }) && words.contains("-") { continue }
        let cells = words.split(separator: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        // Spaces at the end keep rows apart.
        lines.append(cells.joined(separator: " | ") + "  ")
      } else if words.hasPrefix(">") {
        let quoted = words.dropFirst().trimmingPrefix { $0 == " " }
        lines.append(isCallout(quoted) ? "Important advice:  " : String(quoted))
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func isCallout(_ line: Substring) -> Bool {
    ["[!important]", "[!warning]", "[!caution]"].contains(
      line.lowercased().trimmingCharacters(in: .whitespaces))
  }

  // MARK: Facts and earlier answers

  private static func describingCodes(in text: String, task: Task.ID?, _ study: Study?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let facts = text.factPieces.map { piece -> String in
      switch piece {
      case .words(let words), .malformed(let words): String(words)
      case .fact(let fact): "[\(fact.name)]"
      }
    }
    return facts.joined().pipedPieces.map { piece -> String in
      switch piece {
      case .words(let words), .malformed(let words): String(words)
      case .answer(let piped): name(of: piped, task: task, study)
      }
    }.joined()
  }

  private static func name(of piped: PipedAnswer, task: Task.ID?, _ study: Study?) -> String {
    let answer = piped.answer
    var place: Place = ["tasks", answer.task ?? task ?? "", "steps", answer.step]
    if let item = answer.item { place += ["items", item] }
    let title = study.flatMap { PlacedPart(at: place, in: $0)?.title(in: $0.primaryLanguage) }
    let otherwise = piped.otherwise.isEmpty ? "" : ", otherwise “\(piped.otherwise)”"
    return "[answer to “\(title ?? answer.item ?? answer.step)”\(otherwise)]"
  }
}
