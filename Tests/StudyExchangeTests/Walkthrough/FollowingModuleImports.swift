import Testing

@testable import StudyExchange

@Suite("Following imports of modules") struct FollowingModuleImports {
  @Test func `each imported module is listed once, the nearest first`() {
    let modules = ModuleImports([
      "main.js": """
      import { a } from "./a.js";
      import { b, c } from "./parts/b.js";
      """,
      "a.js": "import { shared } from \"./parts/shared.js\";\n",
      "parts/b.js": "import { shared } from \"./shared.js\";\nimport { a } from \"../a.js\";\n",
      "parts/shared.js": "import { main } from \"../main.js\";\n",
    ])

    #expect(modules.all(from: "main.js") == ["a.js", "parts/b.js", "parts/shared.js"])
    #expect(modules.all(from: "unknown.js").isEmpty)
  }

  @Test func `modules from elsewhere are not listed`() {
    let modules = ModuleImports(["main.js": "import { x } from \"https://example.org/x.js\";\n"])

    #expect(modules.all(from: "main.js").isEmpty)
  }
}
