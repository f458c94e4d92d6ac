import Foundation
import StudyEditing
import StudyModel

/// The addresses of the portal: for each, a pattern for the router and a function for links.
package enum Paths {
  static let home = "/"
  static let health = "/health"
  static let setUp = "/set-up"
  static let signIn = "/sign-in"
  static let signOut = "/sign-out"
  static let password = "/password"
  /// The reader's own account.
  static let account = "/account"
  static let accounts = "/accounts"
  static let audit = "/audit"
  static let invitations = "/invitations"
  static let accept = "/invitation"
  static let newPassword = "/new-password"
  static let forgottenPassword = "/forgotten-password"
  static let assets = "/assets/:asset"

  static let studies = "/studies"
  static let newStudy = "/studies/new"
  static let importing = "/studies/import"
  static let bank = "/bank"
  static let keys = "/keys"
  /// The public keys that bundles are signed with.
  static let signingKeys = "/signing-keys"
  static func bankEntry(_ id: UUID) -> String { "\(bank)/\(id.uuidString.lowercased())" }
  /// The reader's question bank, to choose an item to insert into a list of a study.
  static func bank(for study: UUID, into list: Place) -> String {
    "\(bank)?study=\(study.uuidString.lowercased())&list=\(encoded(list.map(encoded).joined(separator: "/")))"
  }

  static func setUp(token: String) -> String { "\(setUp)?token=\(encoded(token))" }
  static func accept(token: String) -> String { "\(accept)?token=\(encoded(token))" }
  static func newPassword(token: String) -> String {
    "\(newPassword)?token=\(encoded(token))"
  }
  static func signIn(returningTo path: String) -> String { "\(signIn)?to=\(encoded(path))" }
  static func asset(_ id: Asset.ID) -> String { "/assets/\(id)" }
  static func study(_ id: UUID) -> String { "/studies/\(id.uuidString.lowercased())" }

  /// A pattern below one study, such as `/studies/:study/versions`.
  static func ofStudy(_ rest: String = "") -> String { "/studies/:study" + rest }

  static func write(_ id: UUID) -> String { study(id) + "/write" }
  /// The editor's page for a part; `place` is the path of IDs through the study document.
  static func write(_ id: UUID, at place: Place, language: Language? = nil) -> String {
    let path = ([study(id), "write"] + place.map(encoded)).joined(separator: "/")
    return language.map { "\(path)?language=\(encoded($0.rawValue))" } ?? path
  }
  /// The same page in one of the study's languages; the primary language is left out of the address.
  static func write(_ study: Study, at place: Place, in language: Language?) -> String {
    write(study.id, at: place, language: language == study.primaryLanguage ? nil : language)
  }
  static func problems(_ id: UUID) -> String { study(id) + "/problems" }
  /// The problems in one language.
  static func problems(_ id: UUID, language: Language) -> String {
    problems(id) + "?language=\(encoded(language.rawValue))"
  }
  static func find(_ id: UUID) -> String { study(id) + "/find" }
  static func undo(_ id: UUID) -> String { study(id) + "/undo" }
  static func redo(_ id: UUID) -> String { study(id) + "/redo" }
  static func bringingBack(_ id: UUID) -> String { study(id) + "/history/bringing-back" }
  static func markdownPreview(_ id: UUID) -> String { study(id) + "/preview/markdown" }
  static func stagePreview(_ id: UUID, at place: Place, language: Language) -> String {
    ([study(id), "preview", "screen"] + place.map(encoded)).joined(separator: "/")
      + "?language=\(encoded(language.rawValue))"
  }

  static func versions(_ id: UUID) -> String { study(id) + "/versions" }
  static func version(_ id: UUID, _ number: VersionNumber) -> String { "\(versions(id))/\(number)" }
  /// Where reviewers begin: at the newest version that waits for a decision or, once approved, for its publication;
  /// otherwise at the published one, otherwise at the list of versions.
  static func reading(
    _ id: UUID, pending: VersionNumber?, published: VersionNumber?
  ) -> String {
    (pending ?? published).map { version(id, $0) } ?? versions(id)
  }
  static func bundle(_ id: UUID, _ number: VersionNumber) -> String {
    "\(version(id, number))/bundle"
  }
  static func history(_ id: UUID) -> String { study(id) + "/history" }
  /// One edit in the history.
  static func edit(_ number: Int, of id: UUID) -> String { "\(history(id))/\(number)" }
  static func people(_ id: UUID) -> String { study(id) + "/people" }
  static func archiving(_ id: UUID) -> String { study(id) + "/archiving" }
  static func importing(into study: UUID) -> String {
    "\(importing)?into=\(study.uuidString.lowercased())"
  }
  /// What an uploaded file would become.
  static func importPreview(_ id: UUID) -> String { "\(importing)/\(id.uuidString.lowercased())" }
  /// The same as an addition to a study.
  static func importPreview(_ id: UUID, into study: UUID?) -> String {
    importPreview(id) + (study.map { "?into=\($0.uuidString.lowercased())" } ?? "")
  }
  /// Creates what an uploaded file contains.
  static func creation(of upload: UUID) -> String { importPreview(upload) + "/creation" }
  /// Reads an uploaded file in another way.
  static func rereading(_ id: UUID) -> String { importPreview(id) + "/reading" }
  static func removingImport(_ id: UUID) -> String { importPreview(id) + "/removal" }
  /// The report on the import that created the study.
  static func importReport(_ id: UUID) -> String { study(id) + "/import" }
  /// The report on an edit that added parts of a file.
  static func importReport(_ id: UUID, edit: Int) -> String { importReport(id) + "?edit=\(edit)" }
  static func copy(_ id: UUID) -> String { study(id) + "/copy" }
  static func walkthroughs(_ id: UUID) -> String { study(id) + "/walkthroughs" }

  static func walk(_ run: UUID) -> String { "/walkthroughs/\(run.uuidString.lowercased())" }

  /// Percent-encodes everything except letters, digits, and `-._~`, for use in a path or query.
  package static func encoded(_ text: String) -> String { text.percentEncoded }

  /// Fields as the query of an address, with its question mark; empty without fields.
  static func query(_ fields: [(String, String)]) -> String {
    fields.isEmpty
      ? "" : "?" + fields.map { "\($0)=\(encoded($1))" }.joined(separator: "&")
  }
}

/// Addresses that change the parts of a study; each path ends with the place of the part.
extension Paths {
  /// Adds a part to a list, such as `consents/main/sections`.
  static func parts(_ id: UUID, at place: Place) -> String { below(id, "parts", place) }
  /// Moves a part within its list.
  static func order(_ id: UUID, at place: Place) -> String { below(id, "order", place) }
  static func removal(_ id: UUID, at place: Place) -> String { below(id, "removal", place) }
  /// Changes the answer format of a question.
  static func format(_ id: UUID, at place: Place) -> String { below(id, "format", place) }
  static func rules(_ id: UUID, at place: Place) -> String { below(id, "rules", place) }
  /// Inserts a copy of a part after it.
  static func duplication(_ id: UUID, at place: Place) -> String { below(id, "duplication", place) }
  /// Copies or moves a part to another list.
  static func copying(_ id: UUID, at place: Place) -> String { below(id, "copying", place) }
  /// Saves a part to the author's question bank.
  static func keeping(_ id: UUID, at place: Place) -> String { below(id, "keeping", place) }
  /// Inserts an item from the author's question bank into a list.
  static func bankInsertion(_ id: UUID, into list: Place) -> String {
    below(id, "from-bank", list)
  }
  /// Changes the identifier of a part.
  static func identifier(_ id: UUID, at place: Place) -> String { below(id, "identifier", place) }
  /// Sets or removes the picture of a part.
  static func picture(_ id: UUID, at place: Place) -> String { below(id, "picture", place) }
  /// Sets or removes the PDF of an article in a language.
  static func file(_ id: UUID, at place: Place) -> String { below(id, "file", place) }
  static func languages(_ id: UUID) -> String { study(id) + "/languages" }

  private static func below(_ id: UUID, _ resource: String, _ place: Place) -> String {
    ([study(id), resource] + place.map(encoded)).joined(separator: "/")
  }
}

/// Addresses for quizzes and what they test.
extension Paths {
  static func quizzes(_ id: UUID) -> String { study(id) + "/quizzes" }
  /// The form for a question on a part of a consent.
  static func quizQuestion(_ id: UUID) -> String { quizzes(id) + "/question" }
  /// - Parameter seen: A hash of the paragraph's text as the author saw it.
  static func quizQuestion(
    _ study: Study, on passage: TestedPassage, seen: String? = nil, in language: Language
  ) -> String {
    quizQuestion(study.id) + "?consent=\(encoded(passage.consent))"
      + "&section=\(encoded(passage.section))"
      + (passage.paragraph.map { "&paragraph=\($0 + 1)" } ?? "")
      + (seen.map { "&seen=\($0)" } ?? "")
      + (language == study.primaryLanguage ? "" : "&language=\(encoded(language.rawValue))")
  }
  /// Changes which parts of a consent a question tests.
  static func passages(_ id: UUID, at place: Place) -> String { below(id, "passages", place) }
}

/// Addresses of flowcharts and of the paths through tasks.
extension Paths {
  static func flow(_ id: UUID) -> String { study(id) + "/flow" }
  static func paths(_ id: UUID) -> String { flow(id) + "/paths" }
  static func path(_ id: UUID, _ name: String) -> String { "\(paths(id))/\(encoded(name))" }
  /// Starts a walkthrough along a path.
  static func pathWalks(_ id: UUID) -> String { flow(id) + "/walks" }
}

/// Addresses of walkthroughs.
extension Paths {
  /// A pattern below one walkthrough, such as `/walkthroughs/:run/result`.
  static func ofWalk(_ rest: String = "") -> String { "/walkthroughs/:run" + rest }
  static func walkResult(_ run: UUID) -> String { walk(run) + "/result" }
  /// The tools that authors have in a walkthrough in addition to answering.
  static func walkTools(_ run: UUID) -> String { walk(run) + "/tools" }
}
