import ConsentMarkdown
import Foundation
import Testing

@Suite("Completing a consent form") struct CompletingAConsentForm {
  private static let walks = CompletionCase.all(
    in: FixtureFolders.own.appending(path: "consent-completion"))

  @Test func `has a walkthrough for every rule`() {
    #expect(Self.walks.count == 21)
  }

  @Test(arguments: walks) func `names the first element without the expected answer`(
    walk: CompletionCase
  ) throws {
    guard let source = walk.source else {
      try Test.cancel("the document of another project is not installed")
    }
    let document = try ConsentDocument(source)
    var answers = ConsentAnswers(of: document)

    for step in walk.steps {
      if let change = step.set { answers.make(change) }

      #expect(document.completion(with: answers) == step.expect.completion)
      if step.drawing == "empty", let id = step.set?.signature {
        #expect(answers.signatures[id]?.signature == "")
      }
    }
  }

  @Test func `starts with the name that the app knows`() throws {
    let document = try ConsentDocument("<signature id=a />\n<signature id=b />\n")

    let answers = ConsentAnswers(
      of: document, name: .init(givenName: "Ada", familyName: "Byron"))

    #expect(answers.signatures["b"]?.hasBothNames == true)
    #expect(document.completion(with: answers) == .incomplete(firstID: "a"))
  }
}

struct CompletionCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Change: Decodable, Sendable {
    enum Value: Sendable {
      case flag(Bool)
      case option(String)
    }

    let toggle: String?
    let select: String?
    let signature: String?
    let value: Value?
    let givenName: String?
    let familyName: String?
    let drawn: Bool?
  }

  struct Expectation: Decodable, Sendable {
    let state: String
    let firstIncompleteId: String?

    var completion: ConsentCompletion {
      state == "complete" ? .complete : .incomplete(firstID: firstIncompleteId ?? "")
    }
  }

  struct Step: Decodable, Sendable {
    let set: Change?
    let expect: Expectation
    let drawing: String?
  }

  let name: String
  let document: String?
  let documentFile: String?
  let steps: [Step]

  enum CodingKeys: String, CodingKey {
    case name = "case"
    case document, documentFile, steps
  }

  var testDescription: String { name }

  var source: String? {
    if let document { return document }
    let folder = FixtureFolders.others.appending(path: "consent-completion")
    return documentFile.flatMap {
      try? String(contentsOf: folder.appending(path: $0).standardizedFileURL, encoding: .utf8)
    }
  }

  static func all(in folder: URL) -> [CompletionCase] {
    FixtureFolders.files(in: folder, ending: ".json").compactMap { file in
      (try? Data(contentsOf: file)).flatMap {
        try? JSONDecoder().decode(CompletionCase.self, from: $0)
      }
    }
  }
}

extension CompletionCase.Change.Value: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if let flag = try? value.decode(Bool.self) { .flag(flag) } else {
        .option(try value.decode(String.self))
      }
  }
}

extension ConsentAnswers {
  fileprivate mutating func make(_ change: CompletionCase.Change) {
    switch (change.toggle, change.select, change.signature, change.value) {
    case (let id?, _, _, .flag(let value)): setToggle(id, to: value)
    case (_, let id?, _, .option(let option)): select(option, in: id)
    case (_, _, let id?, _):
      setName(ofSignature: id, givenName: change.givenName, familyName: change.familyName)
      if let drawn = change.drawn { sign(id, with: drawn ? "drawn" : "") }
    default: break
    }
  }
}
