import StudyModel
import TestSupport
import Testing

@Suite("Distinguishing the kinds of steps") struct DistinguishingKinds {
  private static let contents = (UInt64(0)..<60).flatMap { seed in
    Study.random(seed: seed).tasks.flatMap(\.steps).map(\.content)
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `the settings of each kind name their kind and create its content`(kind: StepContent.Kind)
    throws
  {
    let contents = Self.contents.filter { $0.kind == kind }
    #expect(!contents.isEmpty)
    for content in contents {
      let settings = content.settings
      let isOnClientOnly = type(of: settings).isOnClientOnly

      #expect(settings.content == content)
      #expect(Mirror(reflecting: content).children.first?.label == kind.rawValue)
      #expect(isOnClientOnly == kind.isOnClientOnly)
    }
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `a new step of each kind is of that kind`(kind: StepContent.Kind) {
    #expect(kind.blank.kind == kind)
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `what a step asks for is its own content`(kind: StepContent.Kind) throws {
    guard let asking = kind.blank.asking else { return }
    let own = try #require(Mirror(reflecting: asking).children.first)
    let settings = try #require(own.value as? any StepSettings)
    #expect(own.label == kind.rawValue)
    #expect(settings.content == kind.blank)
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `a document names each kind as its settings do`(kind: StepContent.Kind) throws {
    let content = try #require(Self.contents.first { $0.kind == kind })
    let study = Study.made(of: [Step(id: "a", content: content)])
    let document = try JSONValue(encoding: study)
    let name = document.value(at: ["tasks", "t", "steps", "a", "kind"])
    let opened = try Study(document: document)

    #expect(name == .string(kind.rawValue))
    #expect(opened == study)
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `the texts of the settings have places below the step`(kind: StepContent.Kind) {
    for content in Self.contents where content.kind == kind {
      let place = ["tasks", "t", "steps", "a"]
      let study = Study.made(of: [Step(id: "a", content: content)])
      #expect(content.settings.texts(at: place) == study.texts())
    }
  }
}
