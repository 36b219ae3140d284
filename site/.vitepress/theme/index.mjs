import Theme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import BenchHistory from './BenchHistory.vue'
import Layout from './Layout.vue'
import './style.css'

export default {
  extends: Theme,
  Layout,
  enhanceApp({ app }) {
    // It loads the library, which other pages do not need.
    app.component(
      'WorkedExample',
      defineAsyncComponent(() => import('./WorkedExample.vue')),
    )
    app.component('BenchHistory', BenchHistory)
  },
}
