/** The styles that only the dashboard needs, in the order that Mantine requires. */
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
