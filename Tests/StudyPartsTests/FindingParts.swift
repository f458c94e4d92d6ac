import SampleStudies
import StudyModel
import StudyParts
import TestSupport
import Testing

/// Reads and writes parts through the lists that their holders declare.
@Suite("Finding parts") struct FindingParts {
  @Test func `every part is found at the place in its holder's list`() throws {
    for study in SampleStudies.all + [SampleStudies.gallery, Study.random(seed: 7)] {
      let document = try JSONValue(encoding: study)
      let places = study.partPlaces
      #expect(Set(places).count == places.count)
      for place in places {
        let part = try #require(PlacedPart(at: place, in: study), "\(place)")
        for list in part.description.lists {
          let holder = part.documentPlace == ["facts"] ? [] : place
          let found = document.value(at: holder + [list.member])?.arrayValue ?? []
          #expect(list.elements.map(\.id) == found.compactMap { $0["id"]?.stringValue })
          for element in list.elements {
            #expect(places.contains(holder + [list.member, element.id]))
          }
        }
      }
    }
  }

  @Test func `the first item of a form starts as a question`() {
    var study = SampleStudies.heartRhythmAtHome
    let task = study.tasks[0].id
    study.tasks[0].steps.append(Step(id: "form", content: .form(Form())))

    let form = PlacedPart(at: ["tasks", task, "steps", "form"], in: study)

    #expect(form?.description.lists.first?.usualKind == "boolean")
  }

  @Test func `an unknown place finds nothing`() {
    let study = SampleStudies.heartRhythmAtHome
    let task = study.tasks[0]
    let step = task.steps[0]
    for place: Place in [
      ["tasks"], ["tasks", "none"], ["tasks", task.id, "steps", "none"],
      ["tasks", task.id, "endings", step.id], ["tasks", task.id, "sections", step.id],
      ["consents", study.consents[0].id, "steps", step.id],
      ["tasks", task.id, "steps", step.id, "none", "none"],
      ["articles", study.articles[0].id, "sections", "none"],
    ] {
      #expect(PlacedPart(at: place, in: study) == nil, "\(place)")
    }
  }
}
