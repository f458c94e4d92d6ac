import ConsentMarkdown
import Foundation
import Testing

@Suite("Loading a consent text") struct LoadingAConsentText {
  /// Codes that apply to many documents and are listed only where they are the point.
  private static let common: Set<String> = ["no-title", "no-version", "no-signature", "no-content"]

  private static let own = LoadingCase.all(
    in: FixtureFolders.own.appending(path: "consent-grammar"))
  private static let others = ["consent-upstream", "consent-mhc"].flatMap {
    LoadingCase.all(in: FixtureFolders.others.appending(path: $0))
  }

  @Test func `covers every rule of the grammar`() {
    #expect(Self.own.count == 133)
  }

  @Test(arguments: own) func `gives the same result as the mobile library`(example: LoadingCase) {
    Self.compare(example)
  }

  @Test(
    "reads the consents of real apps", .enabled(if: !others.isEmpty, "0 texts are installed"),
    arguments: others)
  func readsOthers(example: LoadingCase) {
    Self.compare(example)
  }

  private static func compare(_ example: LoadingCase) {
    let expected = example.expected.reference
    do {
      let document = try ConsentDocument(data: example.source)
      #expect(expected.outcome == "accepted")
      #expect(document.metadata.dictionary == expected.metadata)
      #expect(document.version?.description == expected.version)
      #expect(document.blocks.map(ExpectedBlock.init) == expected.blocks)
      #expect(document.elements.map(\.id) == expected.elementIds)
      if let advice = example.expected.advice {
        compare(document.diagnostics.map(\.code), with: advice)
      }
    } catch {
      compare(error, with: example)
    }
  }

  private static func compare(_ codes: [String], with advice: [String]) {
    for code in advice where common.contains(code) { #expect(codes.contains(code)) }
    #expect(
      codes.filter { !common.contains($0) }.sorted()
        == advice.filter { !common.contains($0) }.sorted())
  }

  private static func compare(_ error: ConsentLoadError, with example: LoadingCase) {
    let expected = example.expected.reference
    #expect(!error.diagnostics.isEmpty)
    if expected.outcome == "crashed" {
      #expect(error.stage == .syntax)
      #expect(error.diagnostics.map(\.code) == example.expected.advice)
      return
    }
    #expect(expected.outcome == "rejected")
    #expect(error.stage.rawValue == expected.stage)
    #expect(error.kind.name == expected.kind)
    #expect(error.kind.detail == expected.message ?? expected.detail)
    #expect(error.element == expected.element)
    if error.stage == .syntax {
      #expect(error.line == expected.line)
      #expect(error.column == expected.column)
    }
  }
}

extension ExpectedBlock {
  init(_ block: ConsentDocument.Block) {
    switch block {
    case .markdown(let markdown):
      self.init(kind: "markdown", id: markdown.id, text: markdown.text)
    case .element(.toggle(let toggle)):
      self.init(
        kind: "toggle", id: toggle.id, prompt: toggle.prompt, initial: String(toggle.initialValue),
        expected: .toggle(toggle.expectedValue))
    case .element(.select(let select)):
      self.init(
        kind: "select", id: select.id, prompt: select.prompt,
        options: select.options.map { .init(id: $0.id, title: $0.title) },
        initial: select.initialValue, expected: .init(select.expectation))
    case .element(.signature(let signature)):
      self.init(kind: "signature", id: signature.id)
    }
  }

  private init(
    kind: String, id: String?, text: String? = nil, prompt: String? = nil,
    options: [Option]? = nil, initial: String? = nil, expected: Expectation? = nil
  ) {
    self.kind = kind
    self.id = id
    self.text = text
    self.prompt = prompt
    self.options = options
    self.initial = initial
    self.expected = expected
  }
}

extension ExpectedBlock.Expectation {
  fileprivate init(_ expectation: ConsentSelect.Expectation) {
    self =
      switch expectation {
      case .anything: .select(mode: "any", emptyAllowed: true, option: nil)
      case .anySelection: .select(mode: "any", emptyAllowed: false, option: nil)
      case .option(let id): .select(mode: "option", emptyAllowed: nil, option: id)
      }
  }
}
