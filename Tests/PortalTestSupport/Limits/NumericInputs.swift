import Foundation
import Hummingbird
import StudyModel
import StudyStore
import TestSupport

@testable import PortalWeb

/// What the portal reads as numbers from addresses and forms, with a text in place of each number.
struct NumericInputs {
  typealias Fields = [(name: String, value: String)]

  let number: String
  /// A study with a proposed version 1.0.0.
  let study: Study
  let board: Board.ID
  /// One of Ada's walkthroughs.
  let walk: String

  private var id: Study.ID { study.id }
  private var encoded: String { Paths.encoded(number) }
  private var consent: Consent { study.consents[0] }
  private var section: String { consent.sections[0].id }
  private var task: StudyModel.Task { study.tasks[0] }
  private var version: String { "\(Paths.versions(id))/1.0.0" }
  private var review: String { Paths.review(id, VersionNumber(1, 0, 0)) }

  /// Addresses with a number in their query, or inside a part of their path.
  var addresses: [String] {
    let question =
      "\(Paths.quizQuestion(id))?consent=\(consent.id)&section=\(section)&paragraph=\(encoded)"
    return [
      "\(Paths.studies)?page=\(encoded)", "\(Paths.history(id))?before=\(encoded)",
      "\(Paths.history(id))?from=\(encoded)-01-01&until=\(encoded)",
      "\(Paths.paths(id))?page=\(encoded)", "\(Paths.paths(id))/\(encoded)-0123456789ab",
      "\(Paths.versions(id))/\(encoded).0.0", "\(Paths.flow(id))?zoom=\(encoded)",
      "\(Paths.flow(id))?version=1.\(encoded).0", question, question + "&seen=x",
      "\(Paths.write(id, at: ["tasks", task.id]))?day=\(encoded)",
      "\(Paths.element(id, of: consent.id))?element=\(encoded)&section=\(section)",
      "\(Paths.write(id, at: ["facts"]))?picture=\(encoded)",
      "\(Paths.notices)?page=\(encoded)", "\(Paths.openNotice)?notice=\(encoded)",
      "\(Paths.reviews)?page=\(encoded)", Paths.history(id) + "/\(encoded)",
      "\(review)?since=\(encoded).0.0", "\(version)/package?since=\(encoded).0.0",
      Paths.comparison(id, from: "\(number).0.0", to: "draft"),
      Paths.comparison(id, from: "1.0.0", to: "1.0.\(number)", view: .screens),
      "\(Paths.study(id))/threads?version=\(encoded).0.0",
      "\(Paths.study(id))/copy?version=\(encoded).0.0",
      "\(Paths.importReport(id))?edit=\(encoded)",
      "\(Paths.study(id))/threads?decision=\(encoded)",
    ]
  }

  /// What administrators see.
  var addressesOfAdministrators: [String] {
    ["\(Paths.audit)?before=\(encoded)", "\(Paths.audit)?from=\(encoded)-01-01&until=\(encoded)"]
  }

  /// Forms of authors.
  /// - Parameter path: the name of a path through a task.
  func forms(path: String) -> [(address: String, fields: Fields)] {
    let step = task.steps[0].id
    return [
      (Paths.pathWalks(id), [("path", path), ("task", task.id), ("turns", number)]),
      (Paths.order(id, at: ["tasks", task.id, "steps", step]), [("to", number)]),
      (Paths.order(id, at: ["consents", consent.id, "sections", section]), [("to", number)]),
      (
        Paths.quizQuestion(id),
        [("consent", consent.id), ("section", section), ("paragraph", number), ("prompt", "x")]
      ),
      (Paths.versions(id), [("number", "\(number).0.0"), ("notes", "x"), ("revision", number)]),
      (
        Paths.element(id, of: consent.id),
        [
          ("kind", "select"), ("options", number), ("expected", number), ("initial", number),
          ("element", number), ("section", section), ("do", "remove.\(number)"),
        ]
      ),
      (
        Paths.element(id, of: consent.id),
        [("text", "Some text"), ("at", number), ("kind", "toggle"), ("section", section)]
      ),
      (
        Paths.rules(id, at: ["tasks", task.id, "steps", step]),
        [
          ("rules.count", number), ("action", "rules.\(number).up"),
          ("do", "rules.\(number).remove"),
        ]
      ),
      (Paths.bringingBack(id), [("number", number), ("place", "[\"facts\"]")]),
      (Paths.undo(id), [("number", number)]), (Paths.redo(id), [("number", number)]),
      ("\(version)/links", [("days", number), ("note", "x")]),
      ("\(version)/package", [("since", "\(number).0.0")]),
      ("\(version)/approval", [("approvedOn", "\(number)-01-01"), ("expiresOn", number)]),
      ("\(version)/reviewers", [("who", "board"), ("dueOn", "\(number)-01-01")]),
      (Paths.boards, boardFields),
      ("\(Paths.boards)/\(board.uuidString.lowercased())", boardFields),
      (Paths.readNotices, [("until", number)]),
      ("\(Paths.study(id))/threads", [("version", "\(number).0.0"), ("text", "x")]),
      ("\(Paths.study(id))/copy", [("source", "\(number).0.0"), ("title", "x")]),
      (Paths.walkthroughs(id), [("task", task.id), ("version", "\(number).0.0")]),
      (walk, [("sequence", number), ("move", "next"), ("entry", "add:\(number)")]),
      (walk, [("sequence", "0"), ("move", "next"), ("entry", "remove:\(number)/\(number)")]),
    ]
  }

  private var boardFields: Fields {
    [("name", "x"), ("members", "rosalind@example.org"), ("quorum", number)]
  }

  /// Forms of the board's members.
  var formsOfReviewers: [(address: String, fields: Fields)] {
    [
      (
        Paths.decision(id, VersionNumber(1, 0, 0)),
        [
          ("meaning", "approve"), ("password", "x"), ("decisions", number), ("threads", number),
          ("expiresOn", "\(number)-01-01"),
        ]
      )
    ]
  }

  /// The names of all queries and fields above.
  var names: Set<String> {
    let queries = (addresses + addressesOfAdministrators).flatMap { address in
      address.matches(of: /[?&](\w+)=/).map { String($0.1) }
    }
    let fields = (forms(path: "") + formsOfReviewers).flatMap { $0.fields.map(\.name) }
    return Set(queries).union(fields)
  }
}

extension NumericInputs {
  /// The address of each route, once with the number in place of each of its parameters.
  func requests(of routes: Router<PortalContext>) -> [(method: HTTPRequest.Method, path: String)] {
    routes.routes.flatMap { route in
      let parts = route.path.description.split(separator: "/").map(String.init)
      return parts.indices.filter { parts[$0].hasPrefix("{") || parts[$0] == "**" }.map { chosen in
        let path = parts.enumerated().map { index, part in
          index == chosen ? self.numbered(part, in: parts) : self.known(part, in: parts)
        }
        return (route.method, "/" + path.joined(separator: "/"))
      }
    }
  }

  private func known(_ part: String, in route: [String]) -> String {
    switch part {
    case "{study}": id.uuidString.lowercased()
    case "{number}": Self.isVersion(route) ? "1.0.0" : "1"
    case "{consent}": consent.id
    case "{board}": board.uuidString.lowercased()
    case "{run}": String(walk.split(separator: "/").last ?? "")
    case "**": "tasks/\(task.id)"
    default: part.hasPrefix("{") ? "x" : part
    }
  }

  private func numbered(_ part: String, in route: [String]) -> String {
    switch part {
    case "{number}": Self.isVersion(route) ? "\(encoded).0.0" : encoded
    case "{path}": "\(encoded)-0123456789ab"
    case "**": "consents/\(consent.id)/sections/\(encoded)"
    default: encoded
    }
  }

  private static func isVersion(_ route: [String]) -> Bool {
    route.contains("versions") || route.contains("reviews")
  }

  /// The names of the queries and fields that the portal's own code reads as numbers, version numbers, or days.
  static func namesInSource() throws -> Set<String> {
    let before =
      /(?:query|form)(?:\.trimmed\(|\[)"(\w+)"[\])][^"]{0,60}?(?:bounded|Int64|VersionNumber|CalendarDay)\b/
    let after =
      /(?:bounded: |Int64\(|VersionNumber\(|CalendarDay\()[^"\n]{0,40}(?:query|form)(?:\.trimmed\(|\[)"(\w+)"/
    var names: Set<String> = []
    for target in ["PortalWeb", "StudyEditing"] {
      let folder = Repository.root.appending(path: "Sources/\(target)")
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        guard text.contains("query") || text.contains("form") else { continue }
        names.formUnion(text.matches(of: before).map { String($0.1) })
        names.formUnion(text.matches(of: after).map { String($0.1) })
      }
    }
    return names
  }
}
