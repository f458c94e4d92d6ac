import StudyModel
import Testing

@Suite("Declaring what a client runs") struct DeclaringComponents {
  @Test(arguments: Component.Run.allCases)
  func `every parameter accepts its bounds and nothing beyond`(run: Component.Run) {
    for parameter in run.parameters {
      switch parameter.kind {
      case .whole(let range):
        #expect(parameter.takes(.number(Double(range.lowerBound))))
        #expect(parameter.takes(.number(Double(range.upperBound))))
        #expect(!parameter.takes(.number(Double(range.lowerBound - 1))))
        #expect(!parameter.takes(.number(Double(range.upperBound + 1))))
        #expect(!parameter.takes(.number(Double(range.lowerBound) + 0.5)))
      case .decimal(let range):
        #expect(parameter.takes(.number(range.upperBound)))
        #expect(!parameter.takes(.number(range.upperBound + 0.1)))
      case .toggle: #expect(parameter.takes(.boolean(false)))
      }
      #expect(!parameter.takes(.text("many")))
    }
    #expect(Set(run.parameters.map(\.name)).count == run.parameters.count)
  }

  @Test func `a component survives a round trip and omits defaults`() throws {
    let component = Component(
      runs: .towerOfHanoi, parameters: ComponentParameters(["numberOfDisks": .number(5)]))
    let study = Study.made(of: [Step(id: "c", content: .component(component))])

    let json = try JSONValue(encoding: study)

    #expect(try Study(document: json) == study)
    let step = json["tasks"]?.arrayValue?[0]["steps"]?.arrayValue?[0]
    #expect(
      step == [
        "id": "c", "kind": "component", "runs": "towerOfHanoi", "parameters": ["numberOfDisks": 5],
      ])
  }

  @Test func `walking past a component records an empty result`() throws {
    let study = Study.made(of: [Step(id: "c", content: .component(Component())), .done()])
    let walk = try study.walked()
    #expect(walk.visited == ["c", "done"])
    #expect(walk.result.steps.first?.results == [])
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierStepCount", "Step Count", true), ("StepCount", "Step Count", false),
    ("HKCategoryTypeIdentifierSleepAnalysis", "Sleep Analysis", true),
    (
      "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "Heart Rate Variability SDNN", true
    ),
    ("HKQuantityTypeIdentifierVO2Max", "VO2 Max", true),
    ("HKQuantityTypeIdentifier<b>", "<b>", false),
  ])
  func `a kind of health data is identified by HealthKit's name`(
    id: String, words: String, known: Bool
  ) {
    #expect(HealthType(id: id).plainName == words)
    #expect(HealthType(id: id).isWellFormed == known)
  }
}
