import Foundation
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalTestSupport

/// A `default` would hide a kind that was added later.
@Suite("Switching over every kind") struct DecidingForEveryKind {
  @Test func `no switch over kinds has a default`() throws {
    var hidden: [String] = []
    for source in try Self.sources() {
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      for index in lines.indices where lines[index].hasSuffix("{") {
        guard lines[index].contains(/\bswitch\b/) else { continue }
        let labels = Self.labels(of: lines[(index + 1)...])
        if labels.hasDefault, labels.names.contains(where: Self.isAboutKinds) {
          hidden.append("\(source.path):\(index + 1)")
        }
      }
    }
    #expect(hidden == [])
  }

  @Test func `a default that hides a kind is found`() {
    let lines = """
          case .question(let question): question
          case .form, .quiz: nil
          default: nil
        }
      """.split(separator: "\n").map(String.init)

    let labels = Self.labels(of: lines[...])

    #expect(labels.hasDefault)
    #expect(labels.names.contains(where: Self.isAboutKinds))
  }

  @Test func `a default that hides a kind next to another value is found`() {
    let lines = """
          case (.document, .consentReview(let review)): review
          case (let part, .quiz(_)), (let part, .sharing): part
          case (_, .question): nil
          default: nil
        }
      """.split(separator: "\n").map(String.init)

    let labels = Self.labels(of: lines[...])

    #expect(labels.names == [["document"], ["consentReview", "quiz", "sharing", "question"]])
    #expect(labels.hasDefault)
    #expect(labels.names.contains(where: Self.isAboutKinds))
  }

  @Test func `a default that hides a test of a rule is found`() {
    let labels = Self.labels(
      of: ["    case .agreed, .shown: false", "    default: true", "    }"][...])

    #expect(labels.hasDefault)
    #expect(labels.names.contains(where: Self.isAboutKinds))
  }

  /// A cast over kinds of parts compiles without a kind that was added later.
  @Test func `no part is cast to one of its kinds`() throws {
    let cast = try Regex(
      #"(\bas\?|\blet \w+ as) (any )?(\w+\.)?(\#(Self.partTypes.joined(separator: "|")))\b"#)
    let hidden = try Self.sources().flatMap { source in
      source.text.split(separator: "\n").filter { $0.contains(cast) }.map { "\(source.path):\($0)" }
    }

    #expect("case let section as Section: 1".contains(cast))
    #expect("let step = parts[1] as? Step".contains(cast))
    #expect(hidden == [])
  }

  private static let partTypes = [
    "Consent", "Section", "Signature", "Task", "Article", "Step", "FormItem", "QuizQuestion",
    "EligibilityQuestion", "Page", "HealthType",
  ]

  /// A name that other enumerations share with kinds does not mark a switch as one over kinds.
  private static func isAboutKinds(_ names: [String]) -> Bool {
    !names.isEmpty
      && kinds.contains { Set(names).isSubset(of: $0) && !shared.isSuperset(of: names) }
  }

  private static let shared: Set = ["text", "date", "number", "boolean", "item", "step"]

  private static let kinds: [Set<String>] = [
    Set(AnswerFormat.Kind.allCases.map(\.rawValue)),
    Set(StepContent.Kind.allCases.map(\.rawValue)),
    [
      "facts", "consent", "section", "signature", "task", "article", "step", "item", "quizQuestion",
      "formPage", "eligibilityQuestion", "healthType", "choice",
    ],
    [
      "visited", "answered", "skipped", "dontKnow", "equals", "numberBetween", "includes",
      "includesOther", "matches", "timeBetween", "clockWithin", "dateBetween", "consented",
      "passed", "scoreAtLeast", "eligible", "entriesBetween",
    ],
    Set(ConditionTest.allCases.map(\.rawValue)),
  ]

  /// The cases of the switch whose body these lines begin, at the indentation of its first case: for a switch over several
  /// values, those of each of them.
  private static func labels(of lines: ArraySlice<String>) -> (
    names: [[String]], hasDefault: Bool
  ) {
    var names: [[String]] = []
    var indentation: Int?
    for line in lines {
      let spaces = line.prefix { $0 == " " }.count
      let text = line.dropFirst(spaces)
      if let indentation, spaces <= indentation, text.hasPrefix("}") { break }
      guard text.hasPrefix("case ") || text.hasPrefix("default:") else { continue }
      if indentation == nil { indentation = spaces }
      guard spaces == indentation else { continue }
      if text.hasPrefix("default:") { return (names, true) }
      let pattern = text.split(separator: " where ").first ?? text
      let label = pattern.prefix(while: { $0 != ":" })
      for (position, patterns) in patterns(of: label.dropFirst("case ".count)).enumerated() {
        if names.count == position { names.append([]) }
        names[position] += patterns.matches(of: /\.(\w+)/).map { String($0.1) }
      }
    }
    return (names, false)
  }

  /// The patterns for each value of a label: one, or those of its tuples, position by position.
  private static func patterns(of label: Substring) -> [String] {
    guard label.hasPrefix("(") else { return [String(label)] }
    var patterns: [String] = []
    var depth = 0
    var position = 0
    for character in label {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { position = 0 }
      if depth == 1, character == "," { position += 1 }
      while patterns.count <= position { patterns.append("") }
      patterns[position].append(character)
    }
    return patterns
  }

  private static func sources() throws -> [(path: String, text: String)] {
    let root = Repository.root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}
