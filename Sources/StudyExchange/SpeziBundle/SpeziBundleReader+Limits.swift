import StudyModel

extension SpeziBundleReader {
  /// Leaves out what no study document can hold.
  mutating func dropUnkeepable() {
    for index in study.tasks.indices {
      let all = study.tasks[index].keptSettings
      study.tasks[index].keptSettings = all.filter { setting in
        guard let reason = setting.breach else { return true }
        lose(
          "too-large-to-keep", .dropped, .error, [SpeziFolder.definitionName],
          "Part of the bundle that a study cannot hold: \(reason)",
          became: "nothing in the next bundle")
        return false
      }
    }
  }
}
